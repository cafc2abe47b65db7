package io.tare.harness.capsule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** How a printed value compares with the same value computed again. */
public enum Agreement {
  /** They are equal. */
  TO_THE_BIT,
  /** Numbers that differ no more than by rounding on other machines or Java versions. */
  BY_ROUNDING,
  /** They differ. */
  DIFFERENT,
  /** Only the report contains it. */
  NOT_COMPUTED,
  /** The report does not contain it. */
  NOT_PRINTED;

  /**
   * Rounding errors accumulate over a mean of a million values; an edit of a visible figure is
   * larger.
   */
  static final double ROUNDING = 1e-9;

  static Agreement of(JsonNode printed, JsonNode computed) {
    if (printed.isNumber() && computed.isNumber()) {
      if (printed.isIntegralNumber() && computed.isIntegralNumber()) {
        return printed.bigIntegerValue().equals(computed.bigIntegerValue())
            ? TO_THE_BIT
            : DIFFERENT;
      }
      return of(printed.doubleValue(), computed.doubleValue());
    }
    return printed.equals(computed) ? TO_THE_BIT : DIFFERENT;
  }

  private static Agreement of(double printed, double computed) {
    if (Double.compare(printed, computed) == 0) {
      return TO_THE_BIT;
    }
    double max = ROUNDING * Math.max(Math.abs(printed), Math.abs(computed));
    return Math.abs(printed - computed) <= max ? BY_ROUNDING : DIFFERENT;
  }

  /** Whether it needs an explanation. */
  boolean isDifference() {
    return this != TO_THE_BIT && this != BY_ROUNDING;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
