package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Validity.Finding;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harness stands still for an hour: stopped, or suspended with its machine. */
class StandstillRunTest {

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void theCellThatItMeasuredIsRecordedButDoesNotCount() throws Exception {
    fake.standStillAt(StandstillRunTest::isInASlice);
    fake.run(FakeRun.TEXT);
    assertThat(findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo(Rule.STALLED);
              assertThat(finding.detail()).startsWith("the harness was stalled for 3600 s of ");
            });
    assertThat(fake.samples()).hasSize(FakeRun.ALL_SAMPLES);
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES - 3);
    assertThat(fake.notes("clock"))
        .singleElement()
        .asString()
        .startsWith("the harness stood still for 3600.0 s: it was stopped");
  }

  @Test
  void nothingIsLostIfItStoodStillBetweenCells() throws Exception {
    fake.standStillAt(event -> event instanceof RunEvent.CellEnded);
    fake.run(FakeRun.TEXT);
    assertThat(findings()).isEmpty();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void aFailureMeanwhileIsNotThePlatformsAndUsesUpNoAttempt() throws Exception {
    fake.world().plan("one", "boot", 1);
    fake.standStillAt(RunEvent.TrialBegan.class::isInstance);
    RunEnd end = fake.run(FakeRun.TEXT.replace("blocks:", "retries: 0\nblocks:"));
    assertThat(end.unfinishedTrials()).isZero();
    assertThat(fake.failures())
        .singleElement()
        .asString()
        .startsWith(
            "the harness stood still for 3600.0 s, so it is not known why: one: the guest did not "
                + "boot within 60 s");
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void aHarnessThatStandsStillAgainAndAgainGivesUp() throws Exception {
    fake.world().plan("one", "start", 100);
    fake.standStillAlways();
    RunEnd end = fake.run(FakeRun.TEXT.replace("blocks:", "retries: 0\nblocks:"));
    assertThat(end.unfinishedTrials()).isPositive();
    assertThat(fake.world().events()).filteredOn("one:start"::equals).hasSize(2 * 4);
  }

  @Test
  void noBudgetIsSpentMeanwhile() throws Exception {
    fake.letAnHourPassAfterBlock(3);
    fake.passStandingStill();
    fake.check((means, target, min) -> means.size() >= 4 * 6);
    RunEnd end = fake.run(FakeRun.TEXT.replace("stop: {", "stop: {precision: 2%, budget: 1h, "));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.PRECISE);
  }

  @Test
  void anActionThatItTimedMeanwhileHasFailed() throws Exception {
    fake.standStillAlways();
    fake.run(PhasesRunTest.TEXT);
    assertThat(findings())
        .extracting(Finding::rule)
        .as("actions do not excuse the harness")
        .containsOnly(Rule.STALLED, Rule.ACTION);
    assertThat(findings())
        .extracting(Finding::detail)
        .contains(
            "run sync in phase during failed: the harness stood still for 3600.0 s meanwhile");
  }

  private static boolean isInASlice(RunEvent event) {
    return event instanceof RunEvent.Submitted told && told.trial().equals("b001-one");
  }

  private List<Finding> findings() {
    return RunArchive.open(fake.directory()).journal().stream()
        .filter(CellFinished.class::isInstance)
        .flatMap(entry -> ((CellFinished) entry).validity().findings().stream())
        .toList();
  }
}
