package io.tare.analysis.table.markup;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Coordinates as text: short, and the same in every locale. */
public final class Coordinates {

  private Coordinates() {}

  /**
   * @throws IllegalArgumentException if the value is not finite
   */
  public static String text(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("coordinate " + value + " is not finite");
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
