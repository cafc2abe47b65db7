package io.tare.analysis.comparison.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkStepTest {

  private static final String NETWORKS =
      "direct is direct on 1 host, bridge is bridge on 2 hosts over direct, ovs is ovs on 2 hosts"
          + " over bridge, gre is ovs-gre on 2 hosts over ovs";

  /** The true cost of a bridge, and of Open vSwitch on top. */
  private static final double BRIDGE = 1.3;

  private static final double OVS = 2.0;

  private static final int RUNS = 200;

  private static StatedRun run(long seed) {
    return new StatedRun(8, 0.02, seed)
        .pd(1, "native", "sort", new Network("direct"), "n", 1)
        .pd(BRIDGE, "native", "sort", new Network("bridge"), "n", 1)
        .pd(BRIDGE * OVS, "native", "sort", new Network("ovs"), "n", 1)
        .environment("native", "networks.made", NETWORKS);
  }

  private static List<NetworkStep> steps(StatedRun run) {
    return NetworkStep.of(run.analysedBy(Analysis.withDefaults().withoutTails()::of));
  }

  @Test
  void eachNetworkIsComparedWithTheOneBelow() {
    List<NetworkStep> steps = steps(run(7));

    assertThat(steps)
        .extracting(each -> each.below().name(), each -> each.network().name())
        .containsExactly(tuple("direct", "bridge"), tuple("bridge", "ovs"));
    assertThat(steps.get(0).ratio().value()).isCloseTo(BRIDGE, within(0.05));
    assertThat(steps.get(1).ratio().value()).isCloseTo(OVS, within(0.05));
    assertThat(steps).allMatch(each -> each.isSure(0.95));
  }

  /** The machine varies between blocks ten times as much as trials. */
  @Test
  void intervalsHaveNominalCoverageOnADriftingMachine() {
    int held = 0;
    double widest = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      NetworkStep step = steps(run(seed).onMachine(1, 0.2)).get(1);
      Interval interval = step.ratio().interval().orElseThrow();
      held += interval.contains(OVS) ? 1 : 0;
      widest = Math.max(widest, interval.upper() - interval.lower());
    }

    // 190 are expected; fewer than 180 have a probability below one in a thousand.
    assertThat(held).isBetween(180, 199);
    assertThat(widest).isLessThan(0.25);
  }

  @Test
  void ratesAreInvertedAndProcessorTimeIsForTheSameWork() {
    Metric rate =
        new Metric(
            "rate_bit_per_s",
            "rate",
            Metric.Unit.BITS_PER_SECOND,
            Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
    List<NetworkStep> steps =
        steps(run(3).judgedBy(Metrics.of(rate)).processor("native", 1e6).busy("native", 0.5, 10));

    assertThat(steps.get(1).ratio().value()).isCloseTo(OVS, within(0.05));
    assertThat(steps.get(1).sides().candidate().value())
        .isLessThan(steps.get(1).sides().reference().value());
    assertThat(steps.get(1).processor().orElseThrow().value()).isCloseTo(OVS, within(0.05));
  }

  @Test
  void processorTimeIsPerSubmissionForTimes() {
    List<NetworkStep> steps = steps(run(3).processor("native", 1e6));

    assertThat(steps)
        .allSatisfy(each -> assertThat(each.processor().orElseThrow().value()).isEqualTo(1));
  }

  @Test
  void missingProcessorTimeHasNoRatio() {
    assertThat(steps(run(3))).allMatch(each -> each.processor().isEmpty());
  }

  @Test
  void aNetworkWithoutOneBelowHasNoStep() {
    StatedRun run =
        new StatedRun(3, 0.02, 5)
            .pd(1, "native", "sort", new Network("direct"), "n", 1)
            .pd(2, "native", "sort", new Network("ovs"), "n", 1);

    assertThat(steps(run)).isEmpty();
  }
}
