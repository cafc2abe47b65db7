package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TrimmedMeanTest {

  @Test
  void leavesOutATenthAtEitherEnd() {
    // R: mean(c(2, 4, 6, 8, 10, 12, 14, 16, 18, 1000), trim = 0.1) gives 11.
    double[] values = {1000, 2, 4, 6, 8, 10, 12, 14, 16, 18};

    assertThat(TrimmedMean.TENTH.of(values)).isEqualTo(11);
  }

  @Test
  void countsBoundaryValuesInPart() {
    // Rosenberger and Gasko 1983: (x1/2 + x2 + x3 + x4 + x5/2) / 4.
    assertThat(TrimmedMean.TENTH.of(new double[] {1, 2, 3, 4, 10}))
        .isCloseTo(14.5 / 4, within(1e-12));
  }

  @Test
  void isTheMeanWithoutTrimming() {
    assertThat(new TrimmedMean(0).of(new double[] {1, 2, 6})).isEqualTo(3);
  }

  @Test
  void approachesTheMedian() {
    assertThat(new TrimmedMean(0.49).of(new double[] {1, 2, 3, 50, 90})).isEqualTo(3);
    assertThat(new TrimmedMean(0.4999999).of(new double[] {1, 2, 4, 90}))
        .isCloseTo(3, within(1e-6));
  }

  @Test
  void ofOneValueIsThatValue() {
    assertThat(TrimmedMean.TENTH.of(new double[] {7})).isEqualTo(7);
  }

  @Test
  void rejectsTrimmingOfHalfAtEitherEnd() {
    assertThatThrownBy(() -> new TrimmedMean(0.5)).hasMessageContaining("0.5");
    assertThatThrownBy(() -> new TrimmedMean(Double.NaN)).hasMessageContaining("NaN");
  }
}
