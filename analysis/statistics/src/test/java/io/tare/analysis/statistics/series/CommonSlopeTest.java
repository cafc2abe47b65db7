package io.tare.analysis.statistics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommonSlopeTest {

  /** The example in Sen (1968). */
  private static final SortedMap<Double, Double> SEN =
      new TreeMap<>(
          Map.of(1.0, 9.0, 2.0, 15.0, 3.0, 19.0, 4.0, 20.0, 10.0, 45.0, 12.0, 55.0, 18.0, 78.0));

  @Test
  void findsTheSlopeAndTheIntervalOfSensExample() {
    CommonSlope slope = CommonSlope.of(List.of(SEN), 0.95);

    assertThat(slope.value()).isEqualTo(4);
    assertThat(slope.interval()).contains(new Interval(26.0 / 7, 35.0 / 8, 0.95));
  }

  /**
   * Kendall's table: the probability that rising pairs exceed falling ones by this number or more.
   */
  @Test
  void hasTheDistributionOfKendallsTest() {
    assertThat(exceeding(4, 6)).isCloseTo(0.042, within(0.0005));
    assertThat(exceeding(5, 8)).isCloseTo(0.042, within(0.0005));
    assertThat(exceeding(8, 16)).isCloseTo(0.031, within(0.0005));
    assertThat(exceeding(10, 21)).isCloseTo(0.036, within(0.0005));
    assertThat(exceeding(10, 23)).isCloseTo(0.023, within(0.0005));
  }

  @Test
  void hasNoIntervalForFourValues() {
    SortedMap<Double, Double> four = series(1, 2, 4, 8);

    assertThat(CommonSlope.of(List.of(four), 0.95).interval()).isEmpty();
    assertThat(CommonSlope.of(List.of(four, four), 0.95).interval()).isPresent();
  }

  @Test
  void levelsOfTheSeriesDoNotMatter() {
    assertThat(CommonSlope.of(List.of(series(1, 2, 3), series(101, 102, 103)), 0.95).value())
        .isEqualTo(1);
  }

  @Test
  void anOddValueDoesNotAffectIt() {
    assertThat(CommonSlope.of(List.of(series(1, 2, 3, 1000, 5, 6, 7)), 0.95).value()).isEqualTo(1);
  }

  @Test
  void intervalsHaveNominalCoverage() {
    assertThat(covered(new Random(7), 1, 10)).as("at least 95 %, by steps").isBetween(0.94, 0.985);
    assertThat(covered(new Random(8), 4, 10)).isBetween(0.935, 0.97);
    assertThat(covered(new Random(9), 1, 90)).as("many pairs").isBetween(0.93, 0.97);
  }

  @Test
  void rejectsInvalidSeries() {
    assertThatThrownBy(() -> CommonSlope.of(List.of(series(1)), 0.95))
        .hasMessage("no slope without two values");
    assertThatThrownBy(() -> CommonSlope.of(List.of(series(1, Double.NaN)), 0.95))
        .hasMessageContaining("not finite");
  }

  private static double exceeding(int size, int difference) {
    double[] chance = CommonSlope.rising(size);
    int pairs = size * (size - 1) / 2;
    return Arrays.stream(chance, (pairs + difference) / 2, pairs + 1).sum();
  }

  /** Out of 1000; the noise has the heavy tails of Student's t with three degrees of freedom. */
  private static double covered(Random random, int series, int size) {
    int covered = 0;
    for (int run = 0; run < 1000; run++) {
      List<SortedMap<Double, Double>> all =
          IntStream.range(0, series)
              .mapToObj(
                  s -> series(IntStream.range(0, size).mapToDouble(i -> i + t(random)).toArray()))
              .toList();
      Interval interval = CommonSlope.of(all, 0.95).interval().orElseThrow();
      covered += interval.lower() <= 1 && 1 <= interval.upper() ? 1 : 0;
    }
    return covered / 1000.0;
  }

  private static double t(Random random) {
    double squares =
        DoubleStream.generate(random::nextGaussian).limit(3).map(each -> each * each).sum();
    return random.nextGaussian() / Math.sqrt(squares / 3);
  }

  private static SortedMap<Double, Double> series(double... values) {
    SortedMap<Double, Double> series = new TreeMap<>();
    for (double value : values) {
      series.put((double) series.size(), value);
    }
    return series;
  }
}
