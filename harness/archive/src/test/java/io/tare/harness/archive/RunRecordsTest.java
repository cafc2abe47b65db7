package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunRecordsTest {

  @TempDir Path directory;

  private Path run;

  @BeforeEach
  void record() throws IOException {
    run = Files.createDirectories(directory.toRealPath().resolve("runs/mine"));
    Files.createFile(run.resolve("plan.json"));
    Files.createFile(run.resolve("journal.jsonl"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan.json",
        "journal.jsonl",
        "samples.avro",
        "campaign.yaml",
        "log",
        "environment/native.json",
        "raw/c001.1.out"
      })
  void findsTheRunThatAFileRecords(String name) throws IOException {
    assertThat(RunRecords.runOf(run.resolve(name))).contains(run);
  }

  @ParameterizedTest
  @ValueSource(strings = {"report/index.html", "table.csv", "../plan.json"})
  void findsNoneForReportsAndOtherFiles(String name) throws IOException {
    assertThat(RunRecords.runOf(run.resolve(name))).isEmpty();
  }

  @Test
  void followsLinks() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), run.resolve("samples.avro"));
    Path shelf = Files.createSymbolicLink(directory.resolve("shelf"), run.getParent());
    assertThat(RunRecords.runOf(link)).contains(run);
    assertThat(RunRecords.runOf(shelf.resolve("mine/plan.json"))).contains(run);
  }

  @Test
  void knowsARunThatLostAFile() throws IOException {
    Files.createFile(run.resolve("samples.avro"));
    Files.delete(run.resolve("plan.json"));
    assertThat(RunRecords.runOf(run.resolve("journal.jsonl"))).contains(run);
  }

  @Test
  void takesNoOtherDirectoryForARun() throws IOException {
    Path other = Files.createFile(directory.resolve("plan.json"));
    assertThat(RunRecords.runOf(other)).isEqualTo(Optional.empty());
  }
}
