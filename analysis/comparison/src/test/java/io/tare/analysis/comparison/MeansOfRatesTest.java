package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import io.tare.harness.model.References;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A rate of fixed work and the time of the same work give one PD, in every figure. */
class MeansOfRatesTest {

  private static final Offset<Double> EXACT = within(1e-9);

  private static final Metric RATE = rate(Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
  private static final Metric OVER_TIME = rate(Metric.Direction.HIGHER_IS_BETTER_IN_FIXED_TIME);

  private static final Results BY_RATE = results(RATE);
  private static final Results BY_TIME = results(Metric.TIME);

  private static Metric rate(Metric.Direction direction) {
    return new Metric("rate_op_per_s", "rate", Metric.Unit.OPERATIONS_PER_SECOND, direction);
  }

  /** Starts and submissions differ much, and every third start is twice as slow. */
  private static StatedRun run() {
    return new StatedRun(6, 0.3, 11)
        .pd(1.25, "uml", "npb.ep", Network.LOOPBACK, "class", "S")
        .pd(1.4, "uml", "npb.mg", Network.LOOPBACK, "class", "S")
        .submissions(24)
        .rounds(6)
        .slow("uml", 5, 4)
        .slowStarts("uml", 3, 2)
        .processor("native", 1e7)
        .processor("uml", 2e7);
  }

  private static Results results(Metric metric) {
    return run().judgedBy(Metrics.of(metric)).analysedBy(Analysis.withDefaults()::of);
  }

  @Test
  void pdIntervalPAndVerdictAreThoseOfTheTimes() {
    assertThat(BY_RATE.comparisons()).hasSameSizeAs(BY_TIME.comparisons());
    for (int i = 0; i < BY_RATE.comparisons().size(); i++) {
      Comparison rate = BY_RATE.comparisons().get(i);
      Comparison time = BY_TIME.comparisons().get(i);
      assertSame(rate.pd(), time.pd());
      assertThat(rate.holmP().orElseThrow()).isCloseTo(time.holmP().orElseThrow(), EXACT);
      assertThat(rate.verdict()).isEqualTo(time.verdict());
      assertThat(rate.ownVariance()).isCloseTo(time.ownVariance(), EXACT);
      assertThat(rate.robustness().decisive()).isEqualTo(time.robustness().decisive());
      assertSame(rate.trend().orElseThrow().lastThird(), time.trend().orElseThrow().lastThird());
    }
  }

  @Test
  void soAreThoseOfMediansAndPercentiles() {
    for (int i = 0; i < BY_RATE.comparisons().size(); i++) {
      Comparison rate = BY_RATE.comparisons().get(i);
      Comparison time = BY_TIME.comparisons().get(i);
      assertThat(rate.beside()).hasSameSizeAs(time.beside());
      for (int k = 0; k < rate.beside().size(); k++) {
        assertSame(rate.beside().get(k).judged().pd(), time.beside().get(k).judged().pd());
      }
      for (int k = 0; k < rate.quantiles().size(); k++) {
        assertThat(rate.quantiles().get(k).value())
            .isCloseTo(time.quantiles().get(k).value(), EXACT);
        assertSame(rate.quantiles().get(k).interval(), time.quantiles().get(k).interval());
      }
    }
  }

  @Test
  void theMeanRateIsWorkOverMeanTime() {
    for (int i = 0; i < BY_RATE.cells().size(); i++) {
      CellResult rate = BY_RATE.cells().get(i);
      CellResult time = BY_TIME.cells().get(i);
      assertThat(rate.mean().value()).isCloseTo(1e9 / time.mean().value(), EXACT);
      assertThat(rate.summary().mean()).isCloseTo(1e9 / time.summary().mean(), EXACT);
      assertThat(rate.mean().interval().map(Interval::lower).orElseThrow())
          .isCloseTo(1e9 / time.mean().interval().orElseThrow().upper(), EXACT);
    }
  }

  @Test
  void theTotalIsThatOfTheTimes() {
    PooledPd rate = PooledPd.of(BY_RATE, "uml").orElseThrow();
    PooledPd time = PooledPd.of(BY_TIME, "uml").orElseThrow();

    assertThat(rate.mean().value()).isCloseTo(time.mean().value(), EXACT);
    assertSame(rate.mean().interval(), time.mean().interval());
    rate.beside()
        .forEach(
            (kind, each) -> {
              assertThat(each.value()).isCloseTo(time.beside().get(kind).value(), EXACT);
            });
    assertThat(rate.beside().get(SecondaryStatistic.Kind.PROCESSOR).value()).isCloseTo(2, EXACT);
  }

  @Test
  void theWinnerIsThatOfTheTimes() {
    List<PlatformComparison.Row> rates = PlatformComparison.of(BY_RATE).rows();
    List<PlatformComparison.Row> times = PlatformComparison.of(BY_TIME).rows();
    for (int i = 0; i < rates.size(); i++) {
      assertThat(rates.get(i).best()).isEqualTo(times.get(i).best());
      assertSame(rates.get(i).pairs().get(0).times(), times.get(i).pairs().get(0).times());
      assertSame(rates.get(i).pairs().get(0).times(), BY_TIME.comparisons().get(i).pd());
    }
  }

  @Test
  void theChangeFromAnotherRunIsThatOfTheTimes() {
    RunChange rates = RunChange.of(earlier(RATE), BY_RATE, Map.of());
    RunChange times = RunChange.of(earlier(Metric.TIME), BY_TIME, Map.of());
    for (int i = 0; i < rates.times().size(); i++) {
      assertThat(rates.times().get(i).loss().value())
          .isCloseTo(times.times().get(i).loss().value(), EXACT);
      assertSame(rates.times().get(i).interval(), times.times().get(i).interval());
      assertSame(rates.verdicts().get(0).interval(), times.verdicts().get(0).interval());
    }
  }

  private static Results earlier(Metric metric) {
    return new StatedRun(5, 0.2, 12)
        .pd(1.1, "uml", "npb.ep", Network.LOOPBACK, "class", "S")
        .pd(1.2, "uml", "npb.mg", Network.LOOPBACK, "class", "S")
        .judgedBy(Metrics.of(metric))
        .analysedBy(Analysis.withDefaults()::of);
  }

  @Test
  void theLivePdIsThatOfTheTimes() {
    assertThat(live(RATE, 1)).isCloseTo(live(Metric.TIME, -1), EXACT);
  }

  /** The blocks of a run whose PD was 951 by its rates, and 2.56 by its times. */
  private static double live(Metric metric, double power) {
    List<LivePd.TrialFigures> trials = new ArrayList<>();
    double[] slow = {4.68e6, 7e6};
    double[] fast = {1.2e7, 15.927e9};
    for (int block = 0; block < 2; block++) {
      trials.add(figures(metric, "uml", block, Math.pow(slow[block], power)));
      trials.add(figures(metric, "native", block, Math.pow(fast[block], power)));
    }
    return LivePd.of(trials, References.of("native"), 0.95).get(0).pd().orElseThrow().value();
  }

  private static LivePd.TrialFigures figures(
      Metric metric, String platform, int block, double mean) {
    return new LivePd.TrialFigures(
        BY_RATE.comparisons().get(0).measurand().on(platform), metric, block + 1, mean, mean);
  }

  @Test
  void aRateOverAFixedTimeIsAveragedAsItIs() {
    Results overTime = results(OVER_TIME);
    for (int i = 0; i < overTime.cells().size(); i++) {
      CellResult cell = overTime.cells().get(i);
      assertThat(cell.mean().value())
          .isCloseTo(
              cell.trials().stream().mapToDouble(TrialPoint::mean).average().orElseThrow(), EXACT);
      assertThat(cell.mean().value()).isGreaterThan(BY_RATE.cells().get(i).mean().value());
    }
  }

  @Test
  void aRateOfZeroHasNoPd() {
    Results stopped =
        run()
            .slow("uml", 20, Double.POSITIVE_INFINITY)
            .judgedBy(Metrics.of(RATE))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(stopped.comparisons()).isEmpty();
    assertThat(stopped.cells())
        .filteredOn(each -> each.cell().platform().equals("uml"))
        .allSatisfy(
            each -> {
              assertThat(each.mean().value()).isZero();
              assertThat(each.mean().interval()).isEmpty();
            });
  }

  private static void assertSame(Ratio one, Ratio other) {
    assertThat(one.value()).isCloseTo(other.value(), EXACT);
    assertThat(one.method()).isEqualTo(other.method());
    assertSame(one.interval(), other.interval());
  }

  private static void assertSame(Optional<Interval> one, Optional<Interval> other) {
    assertThat(one.isPresent()).isEqualTo(other.isPresent());
    one.ifPresent(
        each -> {
          assertThat(each.lower()).isCloseTo(other.orElseThrow().lower(), EXACT);
          assertThat(each.upper()).isCloseTo(other.orElseThrow().upper(), EXACT);
        });
  }
}
