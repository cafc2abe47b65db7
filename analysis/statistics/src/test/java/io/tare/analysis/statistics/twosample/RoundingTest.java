package io.tare.analysis.statistics.twosample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The effect of rounding in print. */
class RoundingTest {

  @Test
  void aPrintedNumberCoversAllThatRoundToIt() {
    PrintedNumber printed = PrintedNumber.parse("2.50");

    assertThat(printed.lower()).isEqualTo(2.495);
    assertThat(printed.upper()).isEqualTo(2.505);
    assertThat(printed.mayBe(2.4951)).isTrue();
    assertThat(printed.mayBe(2.4949)).isFalse();
    assertThat(PrintedNumber.parse("2.5").mayBe(2.46)).isTrue();
    assertThat(PrintedNumber.parse("-7").lower()).isEqualTo(-7.5);
  }

  @Test
  void spansCarryRoundingThroughADifferenceAPercentageAndAProduct() {
    RoundingBounds first = PrintedNumber.parse("10").span();
    RoundingBounds second = PrintedNumber.parse("8").span();

    assertThat(first.minus(second)).isEqualTo(new RoundingBounds(1, 3));
    assertThat(first.plus(second)).isEqualTo(new RoundingBounds(17, 19));
    assertThat(first.over(second).lower()).isCloseTo(9.5 / 8.5, within(1e-12));
    assertThat(first.over(second).upper()).isCloseTo(10.5 / 7.5, within(1e-12));
    assertThat(new RoundingBounds(-1, 2).times(new RoundingBounds(-3, 4)))
        .isEqualTo(new RoundingBounds(-6, 8));
    assertThatThrownBy(() -> first.over(new RoundingBounds(-1, 1)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void neighboursShareOnlyAnEnd() {
    RoundingBounds first = PrintedNumber.parse("1.54").span();
    RoundingBounds second = PrintedNumber.parse("1.55").span();

    assertThat(first.overlaps(second)).isTrue();
    assertThat(first.sharesMoreThanAnEnd(second)).isFalse();
    assertThat(first.sharesMoreThanAnEnd(PrintedNumber.parse("1.5").span())).isTrue();
  }

  /** 72.27 ± 0.35 against 72.09 ± 0.30 of 40 each: p = 0.016 as printed. */
  @Test
  void aPrintedTestSpansItsCorners() {
    PrintedSample first = sample("72.27", "0.35");
    PrintedSample second = sample("72.09", "0.30");
    RoundingBounds seen = PrintedTest.pValues(MeanTest.STUDENT, first, second);

    assertThat(seen.contains(MeanTest.STUDENT.pValue(first.moments(), second.moments()))).isTrue();
    assertThat(seen.lower())
        .isEqualTo(
            MeanTest.STUDENT.pValue(
                new Moments(40, 72.275, 0.345), new Moments(40, 72.085, 0.295)));
    assertThat(seen.upper())
        .isEqualTo(
            MeanTest.STUDENT.pValue(
                new Moments(40, 72.265, 0.355), new Moments(40, 72.095, 0.305)));
  }

  @Test
  void possiblyEqualMeansAllowEveryLargerP() {
    assertThat(
            PrintedTest.pValues(MeanTest.WELCH, sample("5.0", "0.1"), sample("5.1", "0.1")).upper())
        .isOne();
  }

  @Test
  void thePairedTestNeedsMoreCorrelationForASmallerP() {
    Moments first = new Moments(40, 10, 2);
    Moments second = new Moments(40, 9.5, 2);

    double lowerCorrelation = MeanTest.correlationFor(first, second, 0.05).orElseThrow();
    double higherCorrelation = MeanTest.correlationFor(first, second, 0.001).orElseThrow();
    assertThat(higherCorrelation).isGreaterThan(lowerCorrelation);
    assertThat(MeanTest.pairedPValue(first, second, higherCorrelation))
        .isCloseTo(0.001, within(1e-9));
    assertThat(MeanTest.correlationFor(new Moments(40, 30, 2), second, 0.5)).isEmpty();
  }

  @Test
  void rejectsSamplesOfOneValue() {
    assertThatThrownBy(() -> new Moments(1, 2, 3)).hasMessageContaining("takes 2");
    assertThatThrownBy(() -> new Moments(2, Double.NaN, 3))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void samplesWithoutAnySpreadAreEqualOrNot() {
    assertThat(MeanTest.STUDENT.pValue(new Moments(2, 1, 0), new Moments(2, 1, 0))).isEqualTo(1);
    assertThat(MeanTest.STUDENT.pValue(new Moments(2, 1, 0), new Moments(2, 3, 0))).isZero();
    assertThatThrownBy(
            () -> MeanTest.STUDENT.interval(new Moments(2, 1, 0), new Moments(2, 1, 0), 0.95))
        .hasMessageContaining("without any spread");
  }

  private static PrintedSample sample(String mean, String deviation) {
    return new PrintedSample(40, PrintedNumber.parse(mean), PrintedNumber.parse(deviation));
  }
}
