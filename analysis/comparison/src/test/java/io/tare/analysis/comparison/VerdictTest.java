package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  @ParameterizedTest
  @CsvSource({
    "1.05, 1.09, SLOWER",
    "0.90, 0.95, FASTER",
    "0.99, 1.01, SAME",
    "0.99, 1.04, NO_LOSS_SEEN",
    "0.97, 1.01, NO_LOSS_SEEN",
    "0.95, 1.20, UNDECIDED",
    "1.001, 1.01, SLOWER"
  })
  void followsFromTheInterval(double lower, double upper, Verdict expected) {
    Ratio pd =
        new Ratio(
            (lower + upper) / 2,
            Optional.of(new Interval(lower, upper, 0.95)),
            Ratio.Method.FIELLER,
            Optional.empty(),
            OptionalDouble.empty(),
            5);

    assertThat(Verdict.of(pd, 0.02)).isEqualTo(expected);
  }

  /** An interval at 95 % within the margin is both one-sided tests at 2.5 %. */
  @Test
  void isSameExactlyIfBothOneSidedTestsAreSignificant() {
    Random random = new Random(1);
    int same = 0;
    for (int run = 0; run < 2000; run++) {
      double[] candidate = new double[6];
      double[] reference = new double[6];
      for (int i = 0; i < 6; i++) {
        candidate[i] = 1 + 0.015 * random.nextGaussian();
        reference[i] = 1 + 0.015 * random.nextGaussian();
      }
      Pairs pairs = Pairs.of(candidate, reference);
      Ratio pd = RatioOfMeans.withDefaults().of(pairs);
      boolean isSame = Verdict.isWithin(pd.interval().orElseThrow(), 0.02);

      assertThat(isSame)
          .isEqualTo(
              lowerTail(candidate, reference) <= 0.025 && lowerTail(reference, candidate) <= 0.025);
      same += isSame ? 1 : 0;
    }
    assertThat(same).isBetween(100, 1900);
  }

  /** p of the first being at least 1.02 times the second. */
  private static double lowerTail(double[] first, double[] second) {
    double[] differences = new double[first.length];
    Arrays.setAll(differences, i -> first[i] - 1.02 * second[i]);
    return TTest.withDefaults().with(AlternativeHypothesis.LESS_THAN).test(differences).getPValue();
  }

  @Test
  void rejectsAnInvalidMargin() {
    assertThatThrownBy(() -> Analysis.withDefaults().withMargin(0))
        .hasMessage("margin 0.0 is not between 0 and 1");
  }
}
