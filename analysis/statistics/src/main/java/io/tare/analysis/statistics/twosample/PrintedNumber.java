package io.tare.analysis.statistics.twosample;

import java.math.BigDecimal;

/**
 * A number as it was printed: the true one is within half a unit of its last digit, both ends
 * included. {@code "2.50"} has two decimals and {@code "2.5"} one.
 */
public record PrintedNumber(BigDecimal printed) {

  /**
   * @throws NumberFormatException if the text is not a decimal number
   */
  public static PrintedNumber parse(String text) {
    return new PrintedNumber(new BigDecimal(text.strip()));
  }

  public double value() {
    return printed.doubleValue();
  }

  /** Digits after the decimal point; negative if the number was printed in tens or more. */
  public int decimals() {
    return printed.scale();
  }

  /** The smallest number that is printed like this. */
  public double lower() {
    return printed.subtract(halfUnit()).doubleValue();
  }

  /** The largest number that is printed like this. */
  public double upper() {
    return printed.add(halfUnit()).doubleValue();
  }

  public RoundingBounds span() {
    return new RoundingBounds(lower(), upper());
  }

  /** Whether a computed number may be printed like this. */
  public boolean mayBe(double computed) {
    return span().contains(computed);
  }

  private BigDecimal halfUnit() {
    return BigDecimal.valueOf(5, printed.scale() + 1);
  }

  @Override
  public String toString() {
    return printed.toPlainString();
  }
}
