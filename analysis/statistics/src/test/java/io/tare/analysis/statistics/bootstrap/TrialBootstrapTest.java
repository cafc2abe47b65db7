package io.tare.analysis.statistics.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Design;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class TrialBootstrapTest {

  private static final TrialBootstrap BOOTSTRAP = new TrialBootstrap(10_000, 0.95, 7);

  @Test
  void theSameSeedGivesTheSameInterval() {
    Pairs pairs = Pairs.of(new double[] {5, 6, 7, 9}, new double[] {4, 5, 6, 7});

    assertThat(BOOTSTRAP.means(pairs)).isEqualTo(BOOTSTRAP.means(pairs));
    assertThat(new TrialBootstrap(10_000, 0.95, 8).means(pairs).value())
        .isEqualTo(BOOTSTRAP.means(pairs).value());
  }

  /** Every interval is between the ratios of single blocks, which are all 1.5. */
  @Test
  void aConstantRatioHasAnIntervalOfZeroWidth() {
    Pairs pairs = Pairs.of(new double[] {3, 6, 9, 12}, new double[] {2, 4, 6, 8});
    Interval interval = BOOTSTRAP.means(pairs).interval().orElseThrow();

    assertThat(interval.lower()).isCloseTo(1.5, within(1e-12));
    assertThat(interval.upper()).isCloseTo(1.5, within(1e-12));
    assertThat(
            BOOTSTRAP
                .means(pairs.candidate(), pairs.reference(), Design.INDEPENDENT)
                .interval()
                .orElseThrow()
                .halfWidth())
        .isGreaterThan(0.5);
  }

  /** All 27 draws of three trials have equal probability, so the ends are those of all draws. */
  @Test
  void drawsEveryCombinationOfTrials() {
    Pairs pairs = Pairs.of(new double[] {1, 2, 4}, new double[] {1, 1, 1});
    Interval interval = BOOTSTRAP.means(pairs).interval().orElseThrow();

    assertThat(interval.lower()).isEqualTo(1);
    assertThat(interval.upper()).isEqualTo(4);
  }

  @Test
  void severalQuantilesAgreeWithSingleOnes() {
    double[][] candidate = {{10, 20, 30}, {20, 40, 60, 80}, {30, 35}};
    double[][] reference = {{1, 2, 3}, {2, 4, 6, 8}, {3, 5}};

    for (Design design : Design.values()) {
      assertThat(BOOTSTRAP.quantiles(candidate, reference, List.of(0.5, 0.95), design))
          .containsExactly(
              BOOTSTRAP.quantiles(candidate, reference, 0.5, design),
              BOOTSTRAP.quantiles(candidate, reference, 0.95, design));
    }
  }

  @Test
  void takesQuantilesOfAllSubmissionsTogether() {
    double[][] candidate = {{10, 20, 30}, {20, 40, 60, 80}, {30, 30}};
    double[][] reference = {{1, 2, 3}, {2, 4, 6, 8}, {3, 3}};

    assertThat(BOOTSTRAP.quantiles(candidate, reference, 0.5, Design.PAIRED).value()).isEqualTo(10);
    assertThat(BOOTSTRAP.quantiles(candidate, reference, 1, Design.PAIRED).value()).isEqualTo(10);
  }

  @Test
  void quantilesOfWeightedTrialsAgreeWithRepeatedTrials() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(3);
    double[][] trials = new double[4][];
    Arrays.setAll(trials, i -> random.doubles(20 + 7L * i).toArray());
    TrialQuantiles quantiles = new TrialQuantiles(trials);

    for (int[] weights : new int[][] {{1, 1, 1, 1}, {2, 0, 1, 1}, {0, 0, 0, 4}, {1, 3, 0, 0}}) {
      double[] all =
          java.util.stream.IntStream.range(0, 4)
              .boxed()
              .flatMapToDouble(
                  t ->
                      DoubleStream.iterate(0, i -> i < weights[t], i -> i + 1)
                          .flatMap(i -> Arrays.stream(trials[t])))
              .sorted()
              .toArray();
      for (double p : new double[] {0, 0.1, 0.5, 0.95, 1}) {
        double expected = all[(int) Math.max(0, Math.ceil(p * all.length - 1e-9) - 1)];
        assertThat(quantiles.quantile(p, weights)).as("p %s", p).isEqualTo(expected);
      }
    }
  }

  @Test
  void givesNoIntervalFromTwoTrials() {
    assertThat(BOOTSTRAP.means(Pairs.of(new double[] {1, 2}, new double[] {1, 2})).interval())
        .isEmpty();
  }

  @Test
  void rejectsInvalidArguments() {
    double[][] two = {{1}, {2}};
    double[][] three = {{1}, {2}, {3}};
    assertThatThrownBy(() -> BOOTSTRAP.quantiles(two, three, 0.5, Design.PAIRED))
        .hasMessage("2 trials cannot pair with 3 trials");
    assertThatThrownBy(() -> BOOTSTRAP.quantiles(two, two, Double.NaN, Design.PAIRED))
        .hasMessage("quantile NaN is not between 0 and 1");
    assertThatThrownBy(() -> new TrialBootstrap(10, 0.95, 1)).hasMessageContaining("100");
  }
}
