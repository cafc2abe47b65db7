package io.tare.harness.run.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.DurationEstimate;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.plan.TriedTimes;
import io.tare.harness.campaign.platform.KnownKinds;
import io.tare.harness.model.Plan;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformActions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DurationEstimateTest {

  private static final KnownKinds KNOWN =
      new KnownKinds(
          new TreeMap<>(Map.of("native", Spec.NONE, "uml", Spec.NONE)),
          Map.of(),
          Map.of("native", PlatformActions.withPauseAndMigration()));

  private static final String COUNTED =
      """
      name: counted
      platforms: {native: {kind: native}, uml: {kind: uml}}
      workloads:
        - {name: soa.quicksort, n: [20000, 200000], server_warmup: 800}
        - {name: soa.matmul, n: [100, 500], server_warmup: 20}
        - {name: soap.marshal, s: [100kB, 2MB], c: 10, server_warmup: 20}
      stop: {submissions: 120, warmup: 20%}
      blocks: 5
      """;

  private final Campaign campaign = parsed("counted", COUNTED);
  private final Plan plan = new Planner(campaign).plan(campaign.schedule().blocks());
  private final DurationEstimate estimate = new DurationEstimate(campaign, plan);

  @Test
  void expectsTheQuickstartToEndWithinEightMinutes() throws IOException {
    Campaign quickstart =
        parsed(
            "quickstart",
            Files.readString(Path.of("..", "..", "campaigns", "quickstart.yaml"))
                .replace("kind: guest", "kind: uml"));
    Plan its = new Planner(quickstart).plan(quickstart.schedule().blocks());
    assertThat(new DurationEstimate(quickstart, its).whole())
        .isBetween(Duration.ofMinutes(3), Duration.ofMinutes(8));
  }

  private static final String TIMED =
      """
      name: timed
      platforms: {native: {kind: native}}
      workloads: [{name: soa.quicksort, n: [20000, 30000]}]
      stop: {time: 20s}
      """;

  @Test
  void aSlowMachineDoesNotChangeCellsWithATime() {
    Campaign timed = parsed("timed", TIMED);
    DurationEstimate its = new DurationEstimate(timed, new Planner(timed).plan(1));
    Duration before = its.trial("native", List.of("c002"));

    its.measuredCell("c001", Duration.ofMinutes(10));

    assertThat(its.cell("c002")).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(25));
    assertThat(its.trial("native", List.of("c002"))).isEqualTo(before);
  }

  @Test
  void aSlowMachineDoesNotChangeCellsWithARate() {
    Campaign paced = parsed("counted", COUNTED + "driver: {kind: open, rate: 1/s}\n");
    DurationEstimate its = new DurationEstimate(paced, new Planner(paced).plan(1));
    Duration before = its.cell("c003");

    its.measuredServers("native", Duration.ofMinutes(10));

    assertThat(its.cell("c003")).isEqualTo(before);
  }

  @Test
  void phasesWaitForTheirActions() {
    String phases =
        TIMED
                .replace("stop: {time: 20s}\n", "")
                .replace("kind: native", "kind: native, memory: 1000MB")
            + "phases: [{name: one, time: 20s%s}]\nnetworks: [lan]\n";
    Duration without = cell(phases.formatted(""));

    assertThat(cell(phases.formatted(", actions: [{pause: 3s}]")).minus(without))
        .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4));
    assertThat(
            cell(phases.formatted(", actions: [{migrate: {bandwidth: 80Mbit/s}}]")).minus(without))
        .isBetween(Duration.ofSeconds(100), Duration.ofSeconds(130));
  }

  @Test
  void usesTriedTimesForUnknownPrograms() {
    Campaign campaign =
        parsed(
            "x",
            """
            name: x
            platforms: {native: {kind: native}}
            workloads: [{name: command.time, run: "./own"}]
            stop: {submissions: 1000}
            """);
    Plan its = new Planner(campaign).plan(1);
    TriedTimes tried = TriedTimes.none();
    tried.add("native", its.cells().get("c001"), 5_000_000);

    assertThat(new DurationEstimate(campaign, its, tried).cell("c001"))
        .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
  }

  private static Duration cell(String text) {
    Campaign campaign = parsed("timed", text);
    return new DurationEstimate(campaign, new Planner(campaign).plan(1)).cell("c001");
  }

  @Test
  void prefersMeasuredTimesToRoughFigures() {
    estimate.measuredCell("c001", Duration.ofSeconds(2));
    estimate.measuredCell("c001", Duration.ofSeconds(4));
    assertThat(estimate.cell("c001")).isEqualTo(Duration.ofSeconds(3));
    estimate.measuredStart("native", Duration.ofSeconds(9));
    assertThat(estimate.trial("native", List.of("c001"))).isEqualTo(Duration.ofSeconds(12));
  }

  @Test
  void scalesUnmeasuredCellsByThePlatformsError() {
    Duration other = estimate.cell("c003");
    estimate.measuredCell("c001", estimate.cell("c001").multipliedBy(10));
    assertThat(estimate.cell("c003").toMillis())
        .isBetween(other.toMillis() * 9, other.toMillis() * 11);
  }

  @Test
  void assumesThatAnUnmeasuredPlatformIsAsSlowAsTheOthers() {
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
  void excludesAFinishedStartOfATrial() {
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

  private static Campaign parsed(String name, String text) {
    try {
      return CampaignFile.parse(name, text, KNOWN);
    } catch (CampaignException e) {
      throw new AssertionError(e);
    }
  }
}
