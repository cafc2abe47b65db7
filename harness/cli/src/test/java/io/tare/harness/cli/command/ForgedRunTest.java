package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.SyntheticRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code tare verify} says about runs that somebody changed: never 0, and always what. */
class ForgedRunTest {

  @TempDir private static Path original;
  @TempDir private static Path cache;
  @TempDir private Path directory;

  private Path run;

  private record CommandResult(int status, String out, String err) {}

  @BeforeAll
  static void record() throws Exception {
    SyntheticRun.ofSize(2, 3).writeTo(original.resolve("mine"));
    assertThat(tare(original, "report", "mine").status).isZero();
  }

  @BeforeEach
  void copy() throws IOException {
    run = directory.resolve("mine");
    try (Stream<Path> all = Files.walk(original.resolve("mine"))) {
      for (Path each : all.toList()) {
        Files.copy(each, run.resolve(original.resolve("mine").relativize(each).toString()));
      }
    }
  }

  @Test
  void anUnchangedRunAgrees() {
    CommandResult result = tare(directory, "verify", "mine");

    assertThat(result.out)
        .contains("The journal does not record log and 0 files of raw/, and no figure comes from")
        .endsWith("All figures agree with the samples.\n");
    assertThat(result.status).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"index.html", "cells.csv", "forest.svg"})
  void anEditedFileOfAReportWithoutResultsIsFalse(String name) throws IOException {
    Files.delete(run.resolve("report/results.json"));
    Path file = run.resolve("report").resolve(name);
    Files.writeString(file, Files.readString(file).replaceFirst("[1-8]", "9"));

    assertThat(verified(8)).contains(", " + name + " is different", ", results.json is missing");
  }

  @Test
  void figuresWithoutAReportAreNotChecked() throws IOException {
    for (Path each : below(run.resolve("report"))) {
      Files.delete(each);
    }

    assertThat(verified(10)).contains("Not checked: the figures: there is no report.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "notes.txt",
        ".hidden",
        "Plan.json",
        "raw/sub/x",
        "raw/.x",
        "environment/x.txt",
        "report/model.json",
        "report/with-other/index.html"
      })
  void namesAFileThatIsNotTheRuns(String name) throws IOException {
    Path file = run.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "PD is 1.00");

    assertThat(verified(10)).contains("Not checked: " + name + ", which ");
  }

  @Test
  void namesAnEmptyDirectoryAndLinks() throws IOException {
    Files.createDirectory(run.resolve("sub"));
    Files.createSymbolicLink(run.resolve("report/x.svg"), Path.of("/etc/passwd"));
    Files.createSymbolicLink(run.resolve("y"), Path.of("/etc"));

    assertThat(verified(10))
        .contains("Not checked: report/x.svg, which is not a regular file.")
        .contains("Not checked: sub/, which is not part of a run.")
        .contains("Not checked: y, which is not part of a run.");
  }

  @Test
  void aCapsuleHasOnlyFilesOfTheRun() throws IOException {
    Files.writeString(run.resolve("notes.txt"), "private");

    CommandResult result = tare(directory, "capsule", "mine");

    assertThat(result.err).contains("Warning: not checked: notes.txt, which is not part of a run");
    assertThat(tare(directory, "verify", "mine.capsule.tar.gz").status).isZero();
  }

  /** Only a cut in a line leaves a trace in the journal itself. */
  @Test
  void noticesAJournalThatLostItsEnd() throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("journal.jsonl"));
    for (int i = lines.size() - 1; i >= 0; i -= lines.size() / 5) {
      Files.writeString(
          run.resolve("journal.jsonl"),
          lines.stream().limit(i).map(each -> each + "\n").reduce("", String::concat));

      assertThat(tare(directory, "verify", "mine").status).as("%d lines", i).isBetween(8, 10);
    }
  }

  @Test
  void saysWhatAJournalWithoutItsEndMeans() throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("journal.jsonl"));
    Files.write(run.resolve("journal.jsonl"), lines.subList(0, lines.size() - 1));

    assertThat(verified(8))
        .contains("the journal ends before the run did, with 4 of 4 planned trials finished")
        .contains("the run was stopped, or the journal lost its end");
    assertThat(tare(directory, "capsule", "mine").err)
        .contains("Warning: not checked: journal.jsonl: the journal ends before the run did");
  }

  @Test
  void noticesSamplesOfAnAttemptThatTheJournalLacks() throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("journal.jsonl"));
    int last = lines.size() - 1;
    while (!lines.get(last).contains("trial_started")) {
      last--;
    }
    Files.write(run.resolve("journal.jsonl"), lines.subList(0, last));

    assertThat(verified(9)).contains("the journal has no such attempt; it ends before the run did");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\n\n", "\n\r"})
  void noticesOtherEndsOfLines(String end) throws IOException {
    Path journal = run.resolve("journal.jsonl");
    Files.writeString(journal, Files.readString(journal).replaceFirst("\n", end));

    assertThat(verified(9)).contains("cannot read journal.jsonl:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"journal.jsonl", "samples.avro"})
  void noticesBytesAfterTheEnd(String name) throws IOException {
    Files.write(run.resolve(name), new byte[] {1, 2, 3}, StandardOpenOption.APPEND);

    assertThat(verified(10)).contains("Not checked: " + name + ": 3 bytes after its last whole ");
  }

  @Test
  void missingSamplesAreOneFinding() throws IOException {
    Files.delete(run.resolve("samples.avro"));

    assertThat(verified(9))
        .containsOnlyOnce("samples.avro")
        .contains("samples.avro is missing; restore it from a copy");
  }

  @Test
  void noticesAJournalWithoutChecks() throws IOException {
    Path journal = run.resolve("journal.jsonl");
    Files.writeString(
        journal, Files.readString(journal).replaceAll(",\"check\":\"[0-9a-f]*\"", ""));

    assertThat(verified(10)).contains("Not checked: journal.jsonl: its lines have no checks.");
  }

  @Test
  void noticesResultsBehindTheResults() throws IOException {
    Path results = run.resolve("report/results.json");
    Files.writeString(results, Files.readString(results).repeat(2));

    assertThat(verified(9)).contains("results.json:").contains("there is more after its end");
  }

  /** A comment of the schema, which no reader uses. */
  @Test
  void aChangedCommentInTheHeaderOfSamplesIsNotChecked() throws IOException {
    Path samples = run.resolve("samples.avro");
    byte[] content = Files.readAllBytes(samples);
    int comment = new String(content, StandardCharsets.ISO_8859_1).indexOf("\"doc\":\"") + 8;
    content[comment] ^= 1;
    Files.write(samples, content);

    assertThat(verified(10)).contains("Not checked: samples.avro: its header is not the one");
  }

  @Test
  void noticesResultsInAnotherLayout() throws IOException {
    Path results = run.resolve("report/results.json");
    Files.writeString(results, Files.readString(results) + "\n");

    assertThat(verified(8)).contains(", results.json is different");
  }

  private String verified(int status) {
    CommandResult result = tare(directory, "verify", "mine");
    assertThat(result.status).as("%s", result).isEqualTo(status);
    assertThat(result.err).isEmpty();
    return result.out;
  }

  private static List<Path> below(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(each -> !each.equals(root)).toList();
    }
  }

  private static CommandResult tare(Path directory, String... words) {
    InProcess program = new InProcess(directory).with("TARE_CACHE", cache.toString());
    int status = program.tare(words);
    return new CommandResult(status, program.out(), program.err());
  }
}
