package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.statistics.series.Batches;
import io.tare.analysis.statistics.series.ChangePoints;
import io.tare.analysis.statistics.series.ChangePoints.FalseAlarms;
import io.tare.analysis.statistics.series.ClippedLogs;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Change points of submissions, from means of batches of clipped logarithms. */
class BatchesTest {

  private static final int ROUNDS = 2_000;

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(77);

  @Test
  void usuallyUsesTheSmallestBatchesForIndependentValues() {
    assertThat(shareWithSize(16, Scenario.LOG_NORMAL, 1)).isGreaterThan(0.6);
  }

  @Test
  void usesLargerBatchesForDependentValues() {
    int size = Batches.of(submissions(Scenario.AUTOCORRELATED, 10_000)).orElseThrow().size();

    // With a correlation of 0.9, nineteen are equivalent to one.
    assertThat(size).isGreaterThanOrEqualTo(156);
  }

  @Test
  void isUsuallyRobustAgainstALevelShift() {
    assertThat(shareWithSize(16, Scenario.LOG_NORMAL, 3)).isGreaterThan(0.6);
  }

  @Test
  void isAbsentForTooFewValues() {
    assertThat(Batches.of(new double[49])).isEmpty();
    assertThat(Batches.of(submissions(Scenario.AUTOCORRELATED, 100))).isEmpty();
  }

  /** Skewed, bimodal, heavy-tailed or correlated: about one in 1,000. */
  @ParameterizedTest
  @EnumSource(names = {"LOG_NORMAL", "BIMODAL", "HEAVY_TAIL", "AUTOCORRELATED"})
  void findsNoChangeInSteadySubmissions(Scenario scenario) {
    int alarms = 0;
    for (int round = 0; round < ROUNDS; round++) {
      alarms += changes(submissions(scenario, 300)).isEmpty() ? 0 : 1;
    }
    assertThat(alarms).isLessThanOrEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource(names = {"LOG_NORMAL", "HEAVY_TAIL"})
  void findsASlowdownByThreeTenths(Scenario scenario) {
    int found = 0;
    for (int round = 0; round < 200; round++) {
      double[] values = submissions(scenario, 1_000);
      for (int i = 600; i < values.length; i++) {
        values[i] *= 1.3;
      }
      List<Integer> changes = changes(values);
      found += changes.size() == 1 && Math.abs(changes.get(0) - 600) <= 64 ? 1 : 0;
    }
    assertThat(found).isGreaterThan(180);
  }

  private double[] submissions(Scenario scenario, int count) {
    return scenario.run(random, 1, count, 1, Scenario.Order.INTERLEAVED).reference()[0];
  }

  /** Of a thousand values, the last four hundred slower by the factor. */
  private double shareWithSize(int size, Scenario scenario, double factor) {
    int rounds = 200;
    int as = 0;
    for (int round = 0; round < rounds; round++) {
      double[] values = submissions(scenario, 1_000);
      for (int i = 600; i < values.length; i++) {
        values[i] *= factor;
      }
      as += Batches.of(ClippedLogs.of(values)).orElseThrow().size() == size ? 1 : 0;
    }
    return (double) as / rounds;
  }

  private static List<Integer> changes(double[] values) {
    Optional<Batches> batches = Batches.of(ClippedLogs.of(values));
    return batches
        .map(
            each ->
                ChangePoints.of(each.means(), FalseAlarms.ONE_IN_1000).stream()
                    .map(change -> change * each.size())
                    .toList())
        .orElse(List.of());
  }
}
