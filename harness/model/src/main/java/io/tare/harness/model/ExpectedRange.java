package io.tare.harness.model;

import java.util.OptionalDouble;

/**
 * Where a figure should be, in its base unit. Both ends belong to it.
 *
 * @param reference the figure of a good run; absent if only bounds were given
 * @param lower absent if any figure below the upper end is good
 * @param upper absent if any figure above the lower end is good
 */
public record ExpectedRange(OptionalDouble reference, OptionalDouble lower, OptionalDouble upper) {

  public ExpectedRange {
    requirePositive("reference", reference);
    requirePositive("upper bound", upper);
    if (lower.isPresent() && !(lower.getAsDouble() >= 0 && Double.isFinite(lower.getAsDouble()))) {
      throw new IllegalArgumentException("lower bound " + lower.getAsDouble() + " is below 0");
    }
    if (lower.isEmpty() && upper.isEmpty()) {
      throw new IllegalArgumentException("a range needs a lower or an upper bound");
    }
    if (lower.isPresent() && upper.isPresent() && !(lower.getAsDouble() < upper.getAsDouble())) {
      throw new IllegalArgumentException(
          "lower bound " + lower.getAsDouble() + " is not below upper " + upper.getAsDouble());
    }
  }

  private static void requirePositive(String what, OptionalDouble value) {
    if (value.isPresent() && !(value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble()))) {
      throw new IllegalArgumentException(what + " " + value.getAsDouble() + " is not above 0");
    }
  }

  /** Whether it has both ends. */
  public boolean isTwoSided() {
    return lower.isPresent() && upper.isPresent();
  }
}
