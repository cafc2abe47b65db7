package io.tare.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.KnownKinds;
import io.tare.model.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EstimateTest {

  private final Campaign campaign = campaign("quickstart");
  private final Plan plan = new Planner(campaign).plan(campaign.schedule().blocks());
  private final Estimate estimate = new Estimate(campaign, plan);

  @Test
  void saysThatTheQuickstartEndsWithinFiveMinutes() {
    assertThat(estimate.whole()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(5));
  }

  @Test
  void takesWhatWasMeasuredInsteadOfTheRoughFigure() {
    estimate.measuredCell("c001", Duration.ofSeconds(2));
    estimate.measuredCell("c001", Duration.ofSeconds(4));
    assertThat(estimate.cell("c001")).isEqualTo(Duration.ofSeconds(3));
    estimate.measuredStart("native", Duration.ofSeconds(9));
    assertThat(estimate.trial("native", List.of("c001"))).isEqualTo(Duration.ofSeconds(12));
  }

  @Test
  void scalesWhatWasNotMeasuredYetOnThatPlatform() {
    Duration other = estimate.cell("c003");
    estimate.measuredCell("c001", estimate.cell("c001").multipliedBy(10));
    assertThat(estimate.cell("c003").toMillis())
        .isBetween(other.toMillis() * 9, other.toMillis() * 11);
  }

  @Test
  void takesAPlatformForAsSlowAsTheOthersUntilItIsMeasured() {
    Duration onUml = estimate.cell("c002");
    Duration trial = estimate.trial("uml", List.of("c002"));
    estimate.measuredCell("c001", estimate.cell("c001").multipliedBy(3));
    assertThat(estimate.cell("c002").toMillis()).isCloseTo(3 * onUml.toMillis(), within(3L));
    assertThat(estimate.trial("uml", List.of("c002")).toMillis())
        .isCloseTo(3 * trial.toMillis(), within(3L));
    estimate.measuredCell("c004", estimate.cell("c004").dividedBy(3));
    assertThat(estimate.cell("c002").toMillis()).isCloseTo(onUml.toMillis(), within(3L));
  }

  @Test
  void expectsABusyMachineToTakeLonger() {
    Estimate busy = new Estimate(campaign, plan, 2.5);
    assertThat(busy.whole().toMillis()).isCloseTo(estimate.whole().toMillis() * 5 / 2, within(9L));
  }

  @Test
  void countsTheStartOfATrialNoMoreOnceItIsDone() {
    Plan.Trial trial = plan.blocks().get(0).trials().get(0);
    estimate.beginTrial(trial);
    Duration whole = estimate.left(trial, trial.cells());
    assertThat(whole).isEqualTo(estimate.trial(trial));
    estimate.measuredServers(trial.platform(), Duration.ofSeconds(6));
    Duration afterServers = estimate.left(trial, trial.cells());
    estimate.measuredServerWarmup(trial.cells().get(0), Duration.ofSeconds(1));
    Duration afterWarmup = estimate.left(trial, trial.cells());
    estimate.measuredStart(trial.platform(), Duration.ofSeconds(30));
    Duration cells =
        trial.cells().stream().map(estimate::cell).reduce(Duration.ZERO, Duration::plus);
    assertThat(afterServers).isGreaterThan(afterWarmup);
    assertThat(estimate.left(trial, trial.cells())).isEqualTo(cells);
  }

  @Test
  void costsNothingToMeasureNothing() {
    assertThat(estimate.trial("native", List.of())).isZero();
  }

  private static Campaign campaign(String name) {
    try {
      return CampaignFile.parse(
          name,
          Files.readString(Path.of("..", "..", "campaigns", name + ".yaml")),
          new KnownKinds(new TreeMap<>(Map.of("native", Set.of(), "uml", Set.of())), Map.of()));
    } catch (CampaignException | IOException e) {
      throw new AssertionError(e);
    }
  }
}
