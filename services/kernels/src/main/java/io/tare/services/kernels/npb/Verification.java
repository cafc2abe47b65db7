package io.tare.services.kernels.npb;

import java.util.List;

/**
 * The benchmark's verdict on its results.
 *
 * @param checks at least one
 */
public record Verification(List<Check> checks) {

  /**
   * One checked value.
   *
   * @param quantity for example {@code zeta}
   * @param value the run's
   * @param reference the published one
   * @param epsilon largest allowed error
   */
  public record Check(String quantity, double value, double reference, double epsilon) {

    /** Relative to the reference; absolute if that is 0. */
    public double error() {
      double difference = Math.abs(value - reference);
      return reference == 0 ? difference : difference / Math.abs(reference);
    }

    /** False also if the value is not a number. */
    public boolean passed() {
      return error() <= epsilon;
    }
  }

  /**
   * @throws IllegalArgumentException if nothing is checked
   */
  public Verification {
    checks = List.copyOf(checks);
    if (checks.isEmpty()) {
      throw new IllegalArgumentException("a verification needs at least one check");
    }
  }

  /** Whether all checks passed. */
  public boolean successful() {
    return checks.stream().allMatch(Check::passed);
  }
}
