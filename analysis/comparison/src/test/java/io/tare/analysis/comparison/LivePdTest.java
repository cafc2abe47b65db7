package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.LivePd.TrialFigures;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.References;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LivePdTest {

  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of("n", 1000), Network.LOOPBACK);

  @Test
  void isEmptyBeforeTheFirstCompleteBlock() {
    List<TrialFigures> means = List.of(mean("uml", 1, 130), mean("native", 2, 100));

    assertThat(LivePd.of(means, References.of("native"), 0.95)).isEmpty();
    assertThat(LivePd.isPrecise(List.of(), 0, 0.5, 1)).isFalse();
  }

  @Test
  void givesTheRatioWithoutIntervalAfterOneBlock() {
    List<LivePd> live =
        LivePd.of(
            List.of(mean("uml", 1, 130), mean("native", 1, 100)), References.of("native"), 0.95);

    assertThat(live).hasSize(1);
    assertThat(live.get(0).pd().orElseThrow().value()).isEqualTo(1.3);
    assertThat(live.get(0).pd().orElseThrow().interval()).isEmpty();
    assertThat(LivePd.isPrecise(live, 1, 0.5, 1)).isFalse();
  }

  @Test
  void hasNoIntervalAfterTwoBlocks() {
    List<LivePd> live =
        LivePd.of(
            List.of(
                mean("uml", 1, 130), mean("native", 1, 100),
                mean("uml", 2, 150), mean("native", 2, 90)),
            References.of("native"),
            0.95);

    assertThat(live.get(0).pd().orElseThrow().interval()).isEmpty();
    assertThat(live.get(0).pd().orElseThrow().method().words()).startsWith("too few blocks");
  }

  @Test
  void isPreciseWhenEveryIntervalIsNarrowAndThereAreEnoughBlocks() {
    List<LivePd> live = LivePd.of(narrow(), References.of("native"), 0.95);

    assertThat(LivePd.isPrecise(live, 1, 0.01, 5)).isTrue();
    assertThat(LivePd.isPrecise(live, 1, 0.01, 6)).isFalse();
    assertThat(LivePd.isPrecise(live, 1, 1e-6, 5)).isFalse();
  }

  @Test
  void isNotPreciseWhileAComparisonLacksAPair() {
    assertThat(LivePd.isPrecise(LivePd.of(narrow(), References.of("native"), 0.95), 2, 0.01, 5))
        .isFalse();
  }

  @Test
  void aReferenceOf0GivesNoRatioAndIsNeverPrecise() {
    List<LivePd> live =
        LivePd.of(
            List.of(mean("uml", 1, 130), mean("native", 1, 0)), References.of("native"), 0.95);

    assertThat(live.get(0).pd()).isEmpty();
    assertThat(LivePd.isPrecise(live, 1, 0.5, 1)).isFalse();
  }

  @Test
  void hasPdOfMediansBesideThatOfMeans() {
    List<LivePd> live =
        LivePd.of(
            List.of(
                new TrialFigures(SORT.on("uml"), Metric.RESPONSE, 1, 150, 110),
                new TrialFigures(SORT.on("native"), Metric.RESPONSE, 1, 100, 100)),
            References.of("native"),
            0.95);

    assertThat(live.get(0).pd().orElseThrow().value()).isEqualTo(1.5);
    assertThat(live.get(0).median().orElseThrow().value()).isEqualTo(1.1);
  }

  @Test
  void callsALowerRateALoss() {
    Metric rate =
        new Metric(
            "rate", "rate", Metric.Unit.FLOPS, Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
    List<LivePd> live =
        LivePd.of(
            List.of(
                new TrialFigures(SORT.on("uml"), rate, 1, 4e9, 2e9),
                new TrialFigures(SORT.on("native"), rate, 1, 5e9, 3e9)),
            References.of("native"),
            0.95);

    assertThat(live.get(0).pd().orElseThrow().value()).isEqualTo(1.25);
    assertThat(live.get(0).median().orElseThrow().value()).isCloseTo(1.5, within(1e-9));
  }

  /** Five blocks that agree on a PD of 1.3. */
  private static List<TrialFigures> narrow() {
    List<TrialFigures> means = new ArrayList<>();
    for (int block = 1; block <= 5; block++) {
      means.add(mean("native", block, 100 + block));
      means.add(mean("uml", block, (100 + block) * (1.3 + 0.001 * (block % 2))));
    }
    return means;
  }

  private static TrialFigures mean(String platform, int block, double mean) {
    return new TrialFigures(SORT.on(platform), Metric.RESPONSE, block, mean, mean / 2);
  }
}
