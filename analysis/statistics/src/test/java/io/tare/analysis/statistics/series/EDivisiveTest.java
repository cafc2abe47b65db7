package io.tare.analysis.statistics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.statistics.series.EDivisive.Change;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series with known changes: detections, misses and false alarms. */
class EDivisiveTest {

  private static final double LEVEL = 0.05;

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(11);
  private final ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);

  private double[] noise(int n) {
    return IntStream.range(0, n).mapToDouble(i -> normal.sample()).toArray();
  }

  private double[] steps(int n, double step, int... at) {
    double[] values = noise(n);
    for (int change : at) {
      for (int i = change; i < n; i++) {
        values[i] += step;
      }
    }
    return values;
  }

  private static List<Integer> found(double[] values) {
    return EDivisive.of(values, LEVEL).stream().map(Change::index).toList();
  }

  @ParameterizedTest
  @CsvSource({"20, 10", "40, 8", "60, 30", "60, 52"})
  void findsAStepOfThreeDeviationsAndItsPosition(int n, int at) {
    int near = 0;
    for (int round = 0; round < 20; round++) {
      near += found(steps(n, 3, at)).stream().anyMatch(each -> Math.abs(each - at) <= 1) ? 1 : 0;
    }
    assertThat(near).isGreaterThanOrEqualTo(19);
  }

  @Test
  void findsBothEndsOfATemporaryLevel() {
    double[] values = steps(60, 4, 20);
    for (int i = 35; i < 60; i++) {
      values[i] -= 4;
    }
    assertThat(found(values))
        .hasSize(2)
        .satisfies(
            all -> {
              assertThat(all.get(0)).isBetween(19, 21);
              assertThat(all.get(1)).isBetween(34, 36);
            });
  }

  @Test
  void findsAStaircase() {
    assertThat(found(steps(80, 4, 20, 40, 60))).containsExactly(20, 40, 60);
  }

  @Test
  void findsASlowDrift() {
    double[] values = noise(40);
    for (int i = 0; i < values.length; i++) {
      values[i] += 0.1 * i;
    }
    assertThat(found(values)).isNotEmpty();
  }

  @Test
  void findsAChangeInTheLastFewValues() {
    assertThat(found(steps(40, 6, 37))).containsExactly(37);
  }

  @ParameterizedTest
  @CsvSource({"12", "30", "80"})
  void falseAlarmsAreNominal(int n) {
    int wrong = 0;
    for (int round = 0; round < 300; round++) {
      wrong += found(noise(n)).isEmpty() ? 0 : 1;
    }
    // 15 are expected; three standard deviations of a binomial are 11.
    assertThat(wrong).isBetween(3, 27);
  }

  @Test
  void anOutlierIsNoLevel() {
    double[] values = noise(40);
    values[20] += 30;
    assertThat(found(values)).isEmpty();
  }

  @Test
  void equalValuesNeverChange() {
    double[] values = new double[50];
    Arrays.fill(values, 1.25);
    assertThat(found(values)).isEmpty();
  }

  @Test
  void isReproducible() {
    double[] values = steps(50, 2, 25);
    assertThat(EDivisive.of(values, LEVEL)).isEqualTo(EDivisive.of(values, LEVEL));
  }

  @Test
  void hasTheFewestValues() {
    int min = EDivisive.minValues(LEVEL);
    double[] two = new double[min];
    Arrays.fill(two, min / 2, min, 1);

    assertThat(min).isEqualTo(8);
    assertThat(found(two)).containsExactly(min / 2);
    assertThat(found(Arrays.copyOfRange(two, 1, min))).isEmpty();
    assertThat(found(new double[0])).isEmpty();
  }

  @Test
  void rejectsInvalidLevels() {
    assertThatThrownBy(() -> EDivisive.of(new double[9], Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("level NaN is not between 0 and 1");
  }
}
