package io.tare.harness.archive;

import static io.tare.harness.archive.OtherHarness.DONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that write to one run directory. */
class TwoHarnessesTest {

  private static final String REFUSAL = "another harness is writing to ";

  /** Of a journal or samples whose writer has not written the rest yet. */
  private static final String TORN = "{\"type\":\"no";

  private static final int ROUNDS = 20;

  @TempDir Path directory;

  /** Whoever reads a run closes its files, and that ends POSIX locks of the process on them. */
  @Test
  void oneIsRefusedHoweverOftenTheOtherHasReadItsFiles() throws Exception {
    try (OtherHarness other = OtherHarness.start();
        RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.write(1, Examples.ENVIRONMENT);
      Examples.SAMPLES.forEach(recorder::record);
      Examples.JOURNAL.forEach(recorder::record);
      readAll();
      assertThat(other.does("append", directory))
          .startsWith(REFUSAL + directory + ": process " + ProcessHandle.current().pid());

      Examples.JOURNAL.forEach(recorder::record);
      readAll();
      assertThatThrownBy(() -> RunRecorder.append(directory)).hasMessageStartingWith(REFUSAL);
      assertThat(other.does("append", directory)).startsWith(REFUSAL);
      assertThat(other.does("read", directory)).endsWith("entries");
    }
  }

  @Test
  void theRefusedOneCutsAndWritesNothing() throws Exception {
    try (OtherHarness other = OtherHarness.start();
        RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      Examples.JOURNAL.forEach(recorder::record);
      for (String file : List.of("journal.jsonl", "samples.avro")) {
        Files.writeString(directory.resolve(file), TORN, StandardOpenOption.APPEND);
      }
      List<Long> before = sizes();
      assertThat(other.does("append", directory)).startsWith(REFUSAL);
      assertThat(sizes()).isEqualTo(before);
    }
  }

  @Test
  void exactlyOneOfTwoBeginsOrContinuesARunAtTheSameInstant() throws Exception {
    try (OtherHarness one = OtherHarness.start();
        OtherHarness two = OtherHarness.start()) {
      for (int i = 0; i < ROUNDS; i++) {
        Path run = directory.resolve("run" + i);
        for (String order : List.of("create", "append")) {
          one.begins(order, run);
          two.begins(order, run);
          List<String> ends = List.of(one.ended(), two.ended());
          assertThat(ends).containsOnlyOnce(DONE).anyMatch(end -> end.startsWith(REFUSAL));
          one.does("close", run);
          two.does("close", run);
        }
        assertThat(RunArchive.open(run).plan()).isEqualTo(Examples.PLAN);
      }
    }
  }

  @Test
  void aRunContinuesAtOnceWhenItsHarnessIsKilled() throws Exception {
    try (OtherHarness other = OtherHarness.start()) {
      assertThat(other.does("create", directory)).isEqualTo(DONE);
      assertThat(other.does("record", directory)).isEqualTo(DONE);
      other.kill();
      try (RunRecorder recorder = RunRecorder.append(directory)) {
        assertThat(recorder.cutBytes()).isZero();
      }
    }
  }

  @Test
  void aStoppedHarnessKeepsItsRun() throws Exception {
    try (OtherHarness other = OtherHarness.start()) {
      assertThat(other.does("create", directory)).isEqualTo(DONE);
      assertThat(other.does("read", directory)).isEqualTo("0 entries");
      other.stop();
      assertThatThrownBy(() -> RunRecorder.append(directory))
          .hasMessageStartingWith(REFUSAL + directory + ": process " + other.pid())
          .hasMessageContaining(", which is stopped; ask ")
          .hasMessageNotContaining("\n");
    }
  }

  private void readAll() {
    RunArchive archive = RunArchive.open(directory);
    assertThat(archive.check(archive.journal())).isNotNull();
    archive.forEachBatch(batch -> assertThat(batch.size()).isPositive());
  }

  private List<Long> sizes() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().map(file -> file.toFile().length()).toList();
    }
  }
}
