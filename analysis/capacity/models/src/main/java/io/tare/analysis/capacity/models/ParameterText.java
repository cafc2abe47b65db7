package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellText;
import java.math.BigDecimal;

/** Values of parameters for people. */
final class ParameterText {

  private ParameterText() {}

  /** {@code 6 MB} for a size, and the number of anything else; whole numbers are not rounded. */
  static String of(String variable, double value) {
    if (variable.equals(WorkPoint.SIZE)) {
      return CellText.bytes(value);
    }
    return value == Math.rint(value)
        ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        : CellText.plain(value);
  }
}
