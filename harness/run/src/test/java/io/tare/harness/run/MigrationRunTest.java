package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.Migrated;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with successful and failed migrations of a platform. */
class MigrationRunTest {

  private static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: qemu, emulator: trixie}}
      paths: [lan]
      workloads: [{name: soa.quicksort, n: 10}]
      driver: {kind: open, rate: 200/s}
      phases:
        - {name: there, time: 20ms, actions: [{after: 1ms, migrate: live, on: [two]}]}
        - {name: back, time: 20ms, actions: [{after: 1ms, migrate: live, on: [two]}]}
      validity: {rate: 100%}
      slice: 1ms
      settle: {prime: 0s, least: 0s, most: 1ms}
      blocks: 1
      """;

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void everyMigrationIsRecordedInTheJournal() throws Exception {
    fake.run(TEXT);
    assertThat(entries(Migrated.class))
        .allMatch(each -> each.trial().equals("b001-two"))
        .extracting(Migrated::phase)
        .containsExactlyInAnyOrder("there", "back");
  }

  /** The fake client submits only in the first phase, which has no action. */
  @Test
  void aFailedMigrationExcludesOnlyItsPhase() throws Exception {
    fake.world().plan("two", "migrate", 1);
    RunEnd end = fake.run(TEXT.replace("phases:", "phases:\n  - {name: before, time: 20ms}"));
    assertThat(entries(Migrated.class))
        .singleElement()
        .extracting(Migrated::phase)
        .isEqualTo("back");
    assertThat(entries(CellFinished.class))
        .filteredOn(each -> each.trial().equals("b001-two"))
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.validity().breaks(Rule.ACTION)).isFalse();
              assertThat(cell.validity().isValid()).isTrue();
            });
    assertThat(end.exitStatus()).isEqualTo(1);
    assertThat(fake.countedSamples()).extracting(Sample::trial).contains("b001-one", "b001-two");
  }

  @Test
  void submissionsInAPhaseWithAFailedMigrationDoNotCount() throws Exception {
    fake.world().plan("two", "migrate", 1);
    fake.run(TEXT);
    assertThat(fake.samples()).extracting(Sample::trial).contains("b001-two");
    assertThat(fake.countedSamples())
        .extracting(Sample::trial)
        .contains("b001-one")
        .doesNotContain("b001-two");
  }

  private <T extends JournalEntry> List<T> entries(Class<T> kind) {
    return RunArchive.open(fake.directory()).journal().stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
