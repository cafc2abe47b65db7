package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.ActionPerformed;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Actions during programs without a client, on this machine. */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PhasesOfProgramsIT {

  private static final String CAMPAIGN =
      """
      name: acting
      platforms: {native: {kind: native}}
      workloads:
        - {name: command.time, run: ./tools/nap, files: [tools/nap]}
        - {name: toy.count, n: 2000}
      phases:
        - {name: before, time: 1s}
        - {name: acting, time: 2s, actions: [{after: 100ms, run: "echo acted >>@TEMP@/acted"}]}
      settle: {prime: 0s, least: 0s, most: 100ms}
      validity: {rate: 100%, steal: 100%, clock: 100%, stalls: 100%, neighbours: 100%}
      blocks: 1
      """;

  private static final Map<String, String> WORKLOADS =
      Map.of("c001", "Command of ./tools/nap", "c002", "Counting of 2,000");

  private Path directory;
  private Ended measured;
  private final List<JournalEntry> journal = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();

  @BeforeAll
  void measure(@TempDir Path temp) throws Exception {
    directory = temp;
    Path nap = temp.resolve("tools/nap");
    Files.createDirectories(nap.getParent());
    Files.writeString(nap, "#!/bin/sh\nsleep 0.1\n");
    Files.setPosixFilePermissions(nap, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(temp.resolve("acting.yaml"), CAMPAIGN.replace("@TEMP@", temp.toString()));
    measured = tare("run", "acting.yaml", "--out", "acting", "--share-machine");
    RunArchive run = RunArchive.open(temp.resolve("acting"));
    journal.addAll(run.journal());
    run.forEachSample(samples::add);
  }

  @Test
  void everyCellHasItsActionAtItsTime() {
    assertThat(entries(ActionPerformed.class))
        .hasSize(2)
        .allSatisfy(
            each -> {
              assertThat(each.phase()).isEqualTo("acting");
              assertThat(each.failure()).isEmpty();
            });
    assertThat(entries(ActionPerformed.class))
        .extracting(ActionPerformed::cell)
        .doesNotHaveDuplicates();
    assertThat(directory.resolve("acted")).hasContent("acted\nacted");
  }

  @Test
  void programsContinueUntilAllPhasesAreOver() {
    for (CellFinished cell : entries(CellFinished.class)) {
      long[] starts =
          samples.stream()
              .filter(each -> each.cell().equals(cell.cell()) && !each.warmup())
              .mapToLong(Sample::startEpochNanos)
              .sorted()
              .toArray();
      assertThat(starts).hasSizeGreaterThan(1);
      assertThat(starts[starts.length - 1] - starts[0]).isGreaterThan(1_000_000_000L);
    }
  }

  @Test
  void phasesOfEveryValidCellAreComparedWithTheFirst() {
    Ended reported = tare("report", "acting", "--table", "phases");
    assertThat(reported.status()).isLessThanOrEqualTo(measured.status());
    for (CellFinished cell : entries(CellFinished.class)) {
      if (cell.validity().findings().isEmpty()) {
        assertThat(reported.out()).contains(WORKLOADS.get(cell.cell()), "acting");
      }
    }
    assertThat(entries(CellFinished.class))
        .extracting(CellFinished::cell)
        .containsExactlyInAnyOrderElementsOf(WORKLOADS.keySet());
  }

  private <T extends JournalEntry> List<T> entries(Class<T> kind) {
    return journal.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void allCellsAreValid() {
    assertThat(entries(CellFinished.class)).allMatch(cell -> cell.validity().isValid());
    assertThat(measured.status()).isZero();
  }

  @Test
  void aCommandThatFailsIsTriedOnceAndNotMeasured() {
    InProcess process = new InProcess(directory).with("TARE_CACHE", directory + "/cache");
    assertThat(process.tare("run", "--share-machine", "--", "cat", "missing.txt")).isEqualTo(2);
    assertThat(process.err())
        .contains("tried once on native: ", "missing.txt: No such file or directory");
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  private record Ended(int status, String out) {}

  private Ended tare(String... arguments) {
    InProcess process = new InProcess(directory).with("TARE_CACHE", directory + "/cache");
    int status = process.tare(arguments);
    assertThat(status).as(process.err()).isIn(0, 1);
    return new Ended(status, process.out());
  }
}
