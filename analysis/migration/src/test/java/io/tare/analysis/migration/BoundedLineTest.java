package io.tare.analysis.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedLineTest {

  private static final double[] RESTS = {0.05, 0.1, 0.2, 0.3};

  private static double[] line(double share, double constant) {
    double[] line = new double[RESTS.length];
    for (int i = 0; i < line.length; i++) {
      line[i] = share * RESTS[i] + constant;
    }
    return line;
  }

  @ParameterizedTest
  @CsvSource({"1, 0.02", "0.25, 0.04", "0, 0.04", "0.5, 0", "1, 0"})
  void findsAnExactLine(double share, double constant) {
    BoundedLine fit = BoundedLine.of(RESTS, line(share, constant), 1);

    assertThat(fit.slope()).isCloseTo(share, within(1e-9));
    assertThat(fit.constant()).isCloseTo(constant, within(1e-9));
  }

  /** As for stops: none has a negative time, and none is shorter because more is sent. */
  @ParameterizedTest
  @CsvSource({"2, 0.1, 1", "-0.3, 0.2, 0"})
  void respectsItsBounds(double slope, double constant, double share) {
    BoundedLine fit = BoundedLine.of(RESTS, line(slope, constant), 1);

    assertThat(fit.slope()).isEqualTo(share);
    assertThat(fit.constant())
        .isCloseTo(constant + (slope - share) * 0.1625, within(1e-9)); // of the mean
  }

  @Test
  void goesThroughTheOriginInsteadOfANegativeConstant() {
    // least squares of a line: 0.8 x - 0.02; through the origin: sum xy / sum xx = 0.1011/0.1425
    BoundedLine fit = BoundedLine.of(RESTS, line(0.8, -0.02), 1);

    assertThat(fit.constant()).isZero();
    assertThat(fit.slope()).isCloseTo(0.8 - 0.02 * 0.65 / 0.1425, within(1e-9));
  }

  @Test
  void isAsSteepAsAllowedIfUndetermined() {
    BoundedLine fit = BoundedLine.of(new double[] {0.1, 0.1}, new double[] {0.15, 0.15}, 1);

    assertThat(fit.slope()).isEqualTo(1);
    assertThat(fit.constant()).isCloseTo(0.05, within(1e-9));
  }

  /** As for first passes by memory: if it never differs, all is proportional to it. */
  @Test
  void hasNoConstantIfUndeterminedWithoutABound() {
    BoundedLine fit =
        BoundedLine.of(new double[] {4, 4}, new double[] {3, 1}, Double.POSITIVE_INFINITY);

    assertThat(fit).isEqualTo(new BoundedLine(0.5, 0));
  }

  @Test
  void mayHaveAnySlopeWithoutABound() {
    BoundedLine fit = BoundedLine.of(RESTS, line(2, 0.1), Double.POSITIVE_INFINITY);

    assertThat(fit.slope()).isCloseTo(2, within(1e-9));
    assertThat(fit.constant()).isCloseTo(0.1, within(1e-9));
  }
}
