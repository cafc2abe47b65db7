package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.JournalEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal shows what was changed after a run wrote it. */
class JournalChecksTest {

  @TempDir Path directory;

  @Test
  void eachLineOfTheJournalChecksAllBeforeIt() throws IOException {
    WrittenRun.writeTo(directory);
    Path journal = directory.resolve("journal.jsonl");
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).allMatch(line -> line.matches(".*,\"check\":\"[0-9a-f]{16}\"}"));
    for (int i = 0; i + 1 < lines.size(); i++) {
      List<String> missing = new ArrayList<>(lines);
      missing.remove(i);
      Files.write(journal, missing);
      assertThatThrownBy(() -> RunArchive.open(directory).journal())
          .isInstanceOf(ArchiveException.class)
          .hasMessage(
              "cannot read %s:%d: this line or an earlier one was changed after it was written;"
                      .formatted(journal, i + 1)
                  + " restore it from a copy");
    }
  }

  @Test
  void aJournalWithoutChecksIsReadAndCheckedFromThenOn() throws IOException {
    WrittenRun.writeTo(directory);
    Path journal = directory.resolve("journal.jsonl");
    List<String> old =
        Files.readAllLines(journal).stream()
            .map(line -> line.replaceFirst(",\"check\":\"[0-9a-f]{16}\"}", "}"))
            .toList();
    Files.write(journal, old);
    List<JournalEntry> before = RunArchive.open(directory).journal();
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(new JournalEntry.TrialFinished(9, "b001-native", 1));
    }
    assertThat(RunArchive.open(directory).journal()).hasSize(before.size() + 1);
    Files.writeString(journal, Files.readString(journal).replaceFirst("native", "nativf"));
    assertThatThrownBy(() -> RunArchive.open(directory).journal())
        .hasMessageContaining(
            journal + ":" + (before.size() + 1) + ": this line or an earlier one");
  }

  @Test
  void namesTheMissingPlanOfARunThatMeasured() throws IOException {
    WrittenRun.writeTo(directory);
    Path plan = directory.resolve("plan.json");
    Files.delete(plan);
    assertThatThrownBy(() -> RunArchive.open(directory))
        .isNotInstanceOf(NoRunException.class)
        .hasMessage(plan + " is missing; restore it from a copy");
  }

  @Test
  void planAndEnvironmentsMatchTheJournal() throws IOException {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.write(1, Examples.PLAN);
      recorder.write(2, Examples.ENVIRONMENT);
    }
    Path plan = directory.resolve("plan.json");
    Path environment = directory.resolve("environment/native.json");
    assertThat(RunArchive.open(directory).environments()).containsExactly(Examples.ENVIRONMENT);
    Files.writeString(environment, Files.readString(environment) + " ");
    assertThatThrownBy(() -> RunArchive.open(directory).environments())
        .hasMessage(
            environment
                + " was changed after the run wrote it (its SHA-256 is not in journal.jsonl);"
                + " restore it from a copy");
    Files.delete(environment);
    assertThatThrownBy(() -> RunArchive.open(directory).environments())
        .hasMessage(environment + " is missing; restore it from a copy");
    Files.writeString(plan, Files.readString(plan) + " ");
    assertThatThrownBy(() -> RunArchive.open(directory))
        .hasMessageStartingWith(plan + " was changed after the run wrote it");
  }

  @Test
  void anUnchangedPlanIsRecordedOnce() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.write(1, Examples.PLAN);
      recorder.write(2, Examples.PLAN);
    }
    assertThat(RunArchive.open(directory).journal()).hasSize(1);
  }
}
