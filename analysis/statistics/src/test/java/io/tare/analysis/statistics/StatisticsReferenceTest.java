package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class StatisticsReferenceTest {

  @Test
  void aSummaryDoesNotChangeTheValues() {
    double[] values = {9, 1, 5, 3, 7, 2};
    Summary.of(values);

    assertThat(values).containsExactly(9, 1, 5, 3, 7, 2);
  }

  @Test
  void summarisesAsNumPyDoes() {
    JsonNode expected = Reference.of("summary");

    Summary summary = Summary.of(Reference.numbers(expected.get("values")));

    assertThat(summary.n()).isEqualTo(257);
    assertThat(summary.mean()).isCloseTo(expected.get("mean").doubleValue(), within(1e-6));
    assertThat(summary.standardDeviation())
        .isCloseTo(expected.get("sd").doubleValue(), within(1e-6));
    assertThat(
            new double[] {
              summary.minimum(), summary.median(), summary.p95(), summary.p99(), summary.maximum()
            })
        .containsExactly(Reference.numbers(expected.get("quantiles")), within(1e-6));
  }

  @Test
  void aSingleValueHasNoStandardDeviation() {
    assertThat(Summary.of(new double[] {5}).standardDeviation()).isNaN();
  }

  @Test
  void givesStudentsIntervalOfAMean() {
    JsonNode expected = Reference.of("summary");

    Interval interval =
        Estimate.ofMean(Reference.numbers(expected.get("values")), 0.95).interval().orElseThrow();

    assertThat(new double[] {interval.lower(), interval.upper()})
        .containsExactly(Reference.numbers(expected.get("mean_95")), within(1e-5));
  }

  @Test
  void givesNoIntervalOfTheMeanOfOneTrial() {
    assertThat(Estimate.ofMean(new double[] {3}, 0.95).interval()).isEmpty();
  }

  @Test
  void findsTheTrendThatSciPyFinds() {
    JsonNode expected = Reference.of("trend");

    Trend trend = Trend.of(Reference.numbers(expected.get("values")));

    assertThat(trend.slopePerStep())
        .isCloseTo(expected.get("theil_sen").doubleValue(), within(1e-12));
    assertThat(trend.pValue().orElseThrow())
        .isCloseTo(expected.get("regression_p").doubleValue(), within(1e-9));
  }

  @Test
  void hasNoSignificanceForTwoValues() {
    assertThat(Trend.of(new double[] {1, 2}).pValue()).isEmpty();
  }

  @Test
  void findsNoTrendInEqualValues() {
    assertThat(Trend.of(new double[] {0, 0, 0, 0}).pValue()).hasValue(1);
  }

  @Test
  void correctsAsHolmDoesInStatsmodels() {
    JsonNode expected = Reference.of("holm");

    assertThat(Holm.adjusted(Reference.numbers(expected.get("p"))))
        .containsExactly(Reference.numbers(expected.get("adjusted")), within(1e-12));
  }

  @Test
  void rejectsInvalidProbabilities() {
    assertThatThrownBy(() -> Holm.adjusted(new double[] {0.1, Double.NaN}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void agreesWithAMixedModelOnVarianceComponents() {
    JsonNode expected = Reference.of("variance");
    double[][] trials =
        StreamSupport.stream(expected.get("trials").spliterator(), false)
            .map(Reference::numbers)
            .toArray(double[][]::new);

    VarianceComponents components = VarianceComponents.of(trials);

    assertThat(components.within()).isCloseTo(expected.get("within").doubleValue(), within(1e-4));
    assertThat(components.between()).isCloseTo(expected.get("between").doubleValue(), within(1e-2));
  }

  /**
   * Montgomery, "Design and Analysis of Experiments", the looms: mean squares 29.73 and 1.90, the
   * variance between looms 6.96.
   */
  @Test
  void givesThePublishedVarianceBetweenLooms() {
    double[][] looms = {{98, 97, 99, 96}, {91, 90, 93, 92}, {96, 95, 97, 95}, {95, 96, 99, 98}};

    VarianceComponents components = VarianceComponents.of(looms);

    assertThat(components.within()).isCloseTo(1.90, within(0.005));
    assertThat(components.between()).isCloseTo(6.96, within(0.005));
  }

  @Test
  void neverGivesANegativeVariance() {
    assertThat(VarianceComponents.of(new double[][] {{1, 9}, {2, 8}}).between()).isZero();
  }

  @Test
  void needsMoreValuesThanTrials() {
    assertThatThrownBy(() -> VarianceComponents.of(new double[][] {{1}, {2}}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsInvalidIntervals() {
    assertThatThrownBy(() -> new Interval(Double.NaN, 1, 0.95))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Interval(1, 2, 95)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void intervalsThatTouchOverlap() {
    Interval low = new Interval(1, 2, 0.95);

    assertThat(low.overlaps(new Interval(2, 3, 0.95))).isTrue();
    assertThat(low.overlaps(new Interval(2.1, 3, 0.95))).isFalse();
    assertThat(Arrays.asList(1.0, 1.5, 2.0)).allMatch(low::contains);
  }
}
