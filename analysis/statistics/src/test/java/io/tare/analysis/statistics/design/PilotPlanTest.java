package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.design.PilotPlan.Item;
import io.tare.analysis.statistics.design.PilotPlan.Proposal;
import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class PilotPlanTest {

  private static final double START = 0.03;
  private static final double SUBMISSION = 0.3;

  /** With a perfect pilot, the plan is that of the true variances. */
  @Test
  void proposesTheCheapestPlanAfterALongPilot() {
    PrecisionGoal goal = PrecisionGoal.of(0.015, 20);
    Allocation best =
        Allocation.cheapest(
                goal,
                40,
                List.of(
                    new Allocation.Item(
                        0.2,
                        List.of(
                            new Allocation.Spread(2 * START * START, 2 * SUBMISSION * SUBMISSION)),
                        10)))
            .orElseThrow();

    Proposal plan =
        PilotPlan.of(40, List.of(new Item(0.2, List.of(pilot(600, 200, 1)), 10)))
            .proposal(0.015)
            .orElseThrow();

    assertThat(plan.minBlocks()).isEqualTo(20);
    assertThat((double) plan.submissions().get(0))
        .isBetween(0.75 * best.submissions().get(0), 1.35 * best.submissions().get(0));
    assertThat(plan.forecast().seconds()).isBetween(0.9 * best.seconds(), 1.15 * best.seconds());
  }

  @Test
  void forecastIsLessCertainForFewerPilotBlocks() {
    assertThat(width(pilot(3, 100, 2))).isGreaterThan(2 * width(pilot(40, 100, 2)));
  }

  @Test
  void forecastIsMoreCertainForMoreCells() {
    List<PairedSpread> many = IntStream.range(0, 12).mapToObj(i -> pilot(5, 100, 10 + i)).toList();
    Forecast one = forecast(List.of(many.get(0)));
    Forecast twelve = forecast(many);

    assertThat((double) twelve.max() / twelve.min()).isLessThan((double) one.max() / one.min());
  }

  @Test
  void proposesMoreBlocksForABetterPrecision() {
    PilotPlan plan = PilotPlan.of(40, List.of(new Item(0.2, List.of(pilot(8, 100, 3)), 10)));

    assertThat(plan.proposal(0.01).orElseThrow().forecast().seconds())
        .isGreaterThan(plan.proposal(0.03).orElseThrow().forecast().seconds());
  }

  @Test
  void givesEveryItemItsOwnSubmissions() {
    Proposal plan =
        PilotPlan.of(
                40,
                List.of(
                    new Item(0.002, List.of(pilot(8, 100, 4)), 10),
                    new Item(2, List.of(pilot(8, 100, 5), pilot(8, 100, 6)), 15)))
            .proposal(0.02)
            .orElseThrow();

    assertThat(plan.submissions()).hasSize(2);
    assertThat(plan.submissions().get(0)).isGreaterThanOrEqualTo(10);
    assertThat(plan.submissions().get(1)).isGreaterThanOrEqualTo(15);
    assertThat(plan.forecast().secondsPerBlock())
        .isCloseTo(
            40 + 0.002 * plan.submissions().get(0) + 2 * plan.submissions().get(1), within(1e-9));
  }

  @Test
  void isReproducible() {
    List<Item> items = List.of(new Item(0.2, List.of(pilot(5, 50, 7)), 10));

    assertThat(PilotPlan.of(40, items).proposal(0.02))
        .isEqualTo(PilotPlan.of(40, items).proposal(0.02));
  }

  @Test
  void hasNoPlanForAnUnreachablePrecision() {
    assertThat(
            PilotPlan.of(40, List.of(new Item(0.2, List.of(pilot(5, 50, 8)), 10))).proposal(1e-6))
        .isEmpty();
  }

  @Test
  void reportsAnUnboundedForecast() {
    PilotPlan plan = PilotPlan.of(40, List.of(new Item(0.2, List.of(pilot(3, 50, 9)), 10)));

    assertThat(plan.forecast(PrecisionGoal.of(0.003, 5), List.of(50)).isOpen()).isTrue();
    assertThat(plan.forecast(PrecisionGoal.of(0.3, 5), List.of(50)).isOpen()).isFalse();
  }

  @Test
  void countsCellsWithSharedStartsAsFewer() {
    List<PairedSpread> independent =
        IntStream.range(0, 8).mapToObj(i -> pilot(200, 20, 20 + i)).toList();

    assertThat(ModeratedVariances.effectiveNumber(independent)).isBetween(7.5, 8.0);
    assertThat(
            ModeratedVariances.effectiveNumber(
                List.of(independent.get(0), independent.get(0), independent.get(0))))
        .isCloseTo(1, within(1e-9));
  }

  private static double width(PairedSpread spread) {
    Forecast forecast = forecast(List.of(spread));
    return Math.log((double) forecast.max() / forecast.min());
  }

  private static Forecast forecast(List<PairedSpread> spreads) {
    return PilotPlan.of(40, spreads.stream().map(each -> new Item(0.2, List.of(each), 10)).toList())
        .proposal(0.02)
        .orElseThrow()
        .forecast();
  }

  /** Trials that differ by 3 %, with submissions that differ by 30 %. */
  private static PairedSpread pilot(int blocks, int submissions, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<List<double[]>> sides = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      List<double[]> trials = new ArrayList<>();
      for (int block = 0; block < blocks; block++) {
        double trial = 1 + START * normal.sample();
        double[] values = new double[submissions];
        Arrays.setAll(values, i -> trial + SUBMISSION * normal.sample());
        trials.add(values);
      }
      sides.add(trials);
    }
    return PairedSpread.of(MeanVariance.of(sides.get(0)), MeanVariance.of(sides.get(1)))
        .orElseThrow();
  }
}
