package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RatioOfMeansTest {

  private static final Offset<Double> CLOSE = within(1e-9);

  @ParameterizedTest
  @MethodSource("io.tare.analysis.statistics.Reference#pairs")
  void agreesWithTheInvertedTestOfSciPy(JsonNode expected) {
    Pairs pairs = Reference.pairs(expected);
    Ratio ratio = RatioOfMeans.withDefaults().of(pairs);

    double[] ends = Reference.numbers(expected.get("fieller_95"));
    Interval interval = Fieller.interval(pairs, 0.95).orElseThrow();
    assertThat(ratio.value()).isCloseTo(expected.get("ratio").doubleValue(), CLOSE);
    assertThat(interval.lower()).isCloseTo(ends[0], CLOSE);
    assertThat(interval.upper()).isCloseTo(ends[1], CLOSE);
    if (pairs.size() >= ConfidenceLevel.MIN_TRIALS) {
      assertThat(ratio.method()).isEqualTo(Ratio.Method.FIELLER);
      assertThat(ratio.pValue().orElseThrow())
          .isCloseTo(expected.get("paired_p").doubleValue(), CLOSE);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tare.analysis.statistics.Reference#pairs")
  void crossChecksWithTheLogRatio(JsonNode expected) {
    Ratio ratio = RatioOfMeans.withDefaults().of(Reference.pairs(expected));

    JsonNode ends = expected.get("log_ratio_95");
    boolean enough = ratio.blocks() >= ConfidenceLevel.MIN_TRIALS;
    assertThat(ratio.crossCheck().isPresent()).isEqualTo(ends != null && enough);
    if (ratio.crossCheck().isPresent()) {
      Interval interval = ratio.crossCheck().orElseThrow();
      assertThat(interval.lower()).isCloseTo(ends.get(0).doubleValue(), CLOSE);
      assertThat(interval.upper()).isCloseTo(ends.get(1).doubleValue(), CLOSE);
    }
  }

  /**
   * Blocks that vary by 0.4 % with own errors of 4 %: at the ends, the paired t with the missing
   * variance added is t of four degrees of freedom (SciPy 1.17.1).
   */
  @Test
  void theVarianceIsAtLeastTheBlocksOwnErrors() {
    Pairs pairs =
        Pairs.of(
            new double[] {12.0, 12.1, 11.9, 12.05, 11.95},
            new double[] {10.0, 10.1, 9.95, 10.02, 9.98});
    Ratio ratio = RatioOfMeans.withDefaults().withOwnVariance(0.04 * 0.04).of(pairs);

    assertThat(ratio.interval().orElseThrow().lower()).isCloseTo(1.140674488317, within(1e-10));
    assertThat(ratio.interval().orElseThrow().upper()).isCloseTo(1.259867639887, within(1e-10));
    assertThat(ratio.pValue().orElseThrow()).isCloseTo(5.496846659e-4, within(1e-12));
    assertThat(ratio.crossCheck().orElseThrow().halfWidth()).isBetween(0.058, 0.062);
  }

  @Test
  void largerDifferencesBetweenBlocksAreUnchanged() {
    Pairs pairs = Pairs.of(new double[] {12, 13, 11, 12.5}, new double[] {10, 9.5, 10.5, 10});

    assertThat(RatioOfMeans.withDefaults().withOwnVariance(1e-4).of(pairs))
        .isEqualTo(RatioOfMeans.withDefaults().of(pairs));
  }

  /** Student 1908: the paired difference of the sleep data has t = 4.0621, p = 0.002833. */
  @Test
  void givesThePublishedProbabilityForStudentsSleepData() {
    Ratio ratio = RatioOfMeans.withDefaults().of(Reference.pairs(Reference.pairs().get(0)));

    assertThat(ratio.pValue().orElseThrow()).isCloseTo(0.002833, within(5e-7));
  }

  /**
   * Fisher 1935, section 17: Darwin's pairs differ by 2.617 inches, t = 2.148, p just below 5 %.
   */
  @Test
  void findsTheDifferenceInDarwinsMaizeLikeFisher() {
    Pairs maize = Reference.pairs(Reference.pairs().get(1));
    Ratio ratio = RatioOfMeans.withDefaults().of(maize);

    assertThat(Estimate.ofDifference(maize, 0.95).value()).isCloseTo(2.617, within(5e-4));
    assertThat(ratio.pValue().orElseThrow()).isBetween(0.0490, 0.0500);
    assertThat(ratio.differsFromOne()).isTrue();
  }

  @Test
  void hasNoBoundsByFiellerWhenTheReferenceIsNotClearlyAboveZero() {
    Pairs upsideDown = Reference.pairs(Reference.pairs().get(0)).swapped();

    assertThat(Fieller.interval(upsideDown, 0.95)).isEmpty();
    assertThat(RatioOfMeans.withDefaults().of(upsideDown).method())
        .isEqualTo(Ratio.Method.UNBOUNDED);
  }

  @Test
  void fallsBackToTheLogRatioAndSaysSo() {
    Pairs wild = Pairs.of(new double[] {1, 30, 4}, new double[] {1, 20, 3});

    Ratio ratio = RatioOfMeans.withDefaults().of(wild);

    assertThat(ratio.method()).isEqualTo(Ratio.Method.LOG_RATIO_T);
    assertThat(ratio.interval()).isPresent().isEqualTo(ratio.crossCheck());
    assertThat(ratio.method().words()).contains("no bounds");
  }

  /**
   * By hand: the logarithms of 1.5, 2 and 4 have mean 0.8283 and standard deviation 0.5042, so t =
   * 2.8455 with two degrees of freedom, and p = 1 − t/√(2 + t²) = 0.1045. The differences have t =
   * 2.1766 and p = 0.1615.
   */
  @Test
  void theProbabilityIsOfTheMethodThatGivesTheInterval() {
    Ratio ratio =
        RatioOfMeans.withDefaults().of(Pairs.of(new double[] {30, 2, 8}, new double[] {20, 1, 2}));

    assertThat(ratio.method()).isEqualTo(Ratio.Method.LOG_RATIO_T);
    assertThat(ratio.pValue().orElseThrow()).isCloseTo(0.1045, within(1e-4));
  }

  /** The slow block weighs most in the ratio of means, 44/24, and little in the mean logarithm. */
  @Test
  void givesNoBoundsIfTheIntervalOfLogarithmsDoesNotContainTheRatio() {
    Pairs pairs = Pairs.of(new double[] {1, 1, 1, 1, 40}, new double[] {1, 1, 1, 1, 20});
    Ratio ratio = RatioOfMeans.withDefaults().of(pairs);

    assertThat(ratio.value()).isCloseTo(44 / 24.0, CLOSE);
    assertThat(ratio.crossCheck().orElseThrow().upper()).isLessThan(ratio.value());
    assertThat(ratio.interval()).isEmpty();
    assertThat(ratio.method()).isEqualTo(Ratio.Method.UNBOUNDED);
  }

  @Test
  void neverGoesBelowZeroForTimes() {
    Pairs uneven = Pairs.of(new double[] {1, 9, 1}, new double[] {2, 3, 3});

    assertThat(Fieller.interval(uneven, 0.95).orElseThrow().lower()).isNegative();
    assertThat(RatioOfMeans.withDefaults().of(uneven).interval().orElseThrow().lower()).isZero();
    assertThat(Estimate.ofMeanSize(uneven.candidate(), 0.95).interval().orElseThrow().lower())
        .isZero();
    assertThat(Estimate.ofDifference(uneven, 0.95).interval().orElseThrow().lower()).isNegative();
  }

  @Test
  void sizesThatTurnOutBelowZeroKeepTheirInterval() {
    double[] differences = {-0.003, -0.0031, -0.0029};
    assertThat(Estimate.ofMeanSize(differences, 0.95))
        .isEqualTo(Estimate.ofMean(differences, 0.95));
  }

  @Test
  void givesNoIntervalFromTwoBlocks() {
    Ratio ratio =
        RatioOfMeans.withDefaults().of(Pairs.of(new double[] {3, 4}, new double[] {2, 2}));

    assertThat(ratio.method()).isEqualTo(Ratio.Method.TOO_FEW_BLOCKS);
    assertThat(ratio.interval()).isEmpty();
    assertThat(ratio.pValue()).isEmpty();
  }

  @Test
  void givesNoIntervalForASingleBlock() {
    Ratio ratio = RatioOfMeans.withDefaults().of(Pairs.of(new double[] {3}, new double[] {2}));

    assertThat(ratio.value()).isEqualTo(1.5);
    assertThat(ratio.interval()).isEmpty();
    assertThat(ratio.pValue()).isEmpty();
  }

  @Test
  void isExactWhenEveryBlockHasTheSameRatio() {
    Ratio ratio =
        RatioOfMeans.withDefaults()
            .of(Pairs.of(new double[] {1.5, 3, 4.5}, new double[] {1, 2, 3}));

    assertThat(ratio.interval().orElseThrow().lower()).isCloseTo(1.5, CLOSE);
    assertThat(ratio.interval().orElseThrow().upper()).isCloseTo(1.5, CLOSE);
  }

  @Test
  void findsNoDifferenceBetweenEqualValues() {
    Ratio ratio =
        RatioOfMeans.withDefaults().of(Pairs.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}));

    assertThat(ratio.pValue()).hasValue(1);
    assertThat(ratio.differsFromOne()).isFalse();
  }

  @Test
  void rejectsAReferenceOfZero() {
    assertThatThrownBy(
            () -> RatioOfMeans.withDefaults().of(Pairs.of(new double[] {1}, new double[] {0})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0.0");
  }
}
