package io.tare.analysis.messages;

/**
 * The time of a message as a straight line of its size, t(m) = t0 + m / r∞: each message takes the
 * latency, and each byte the reciprocal of the asymptotic bandwidth.
 *
 * <p>Source: R. W. Hockney, "The communication challenge for MPP: Intel Paragon and Meiko CS-2",
 * Parallel Computing 20(3), 1994, pp. 389–398.
 *
 * @param latencyNanos t0, at least 0
 * @param nanosPerByte 1 / r∞, at least 0; not both are 0
 */
public record HockneyModel(double latencyNanos, double nanosPerByte) {

  /** The fewest sizes with which the fit of the line can be checked. */
  public static final int MIN_SIZES = 3;

  private static final double NANOS_PER_SECOND = 1e9;

  public HockneyModel {
    if (!(latencyNanos >= 0) || !(nanosPerByte >= 0) || !(latencyNanos + nanosPerByte > 0)) {
      throw new IllegalArgumentException(
          "a latency of " + latencyNanos + " ns and " + nanosPerByte + " ns a byte are not a line");
    }
  }

  /**
   * The line with the least sum of squared relative residuals, so that small messages count as much
   * as large ones; neither of its parameters is negative.
   *
   * @param bytes at least two different sizes, above 0
   * @param nanos the time of each, above 0
   */
  public static HockneyModel fit(double[] bytes, double[] nanos) {
    // Least squares of 1 = t0 · (1/t) + b · (m/t), by its two normal equations.
    double latencies = 0;
    double mixed = 0;
    double slopes = 0;
    double latency = 0;
    double slope = 0;
    for (int i = 0; i < bytes.length; i++) {
      double x = 1 / nanos[i];
      double y = bytes[i] / nanos[i];
      latencies += x * x;
      mixed += x * y;
      slopes += y * y;
      latency += x;
      slope += y;
    }
    double determinant = latencies * slopes - mixed * mixed;
    double t0 = (latency * slopes - slope * mixed) / determinant;
    double perByte = (slope * latencies - latency * mixed) / determinant;
    // With two unknowns, the best non-negative line has the other parameter 0.
    if (!(t0 > 0)) {
      return new HockneyModel(0, slope / slopes);
    }
    return perByte > 0 ? new HockneyModel(t0, perByte) : new HockneyModel(latency / latencies, 0);
  }

  /** The time of a message in ns. */
  public double nanos(double bytes) {
    return latencyNanos + bytes * nanosPerByte;
  }

  /** r∞ in bytes per second; infinite if the time does not depend on the size. */
  public double bandwidth() {
    return NANOS_PER_SECOND / nanosPerByte;
  }

  /** n½ = t0 · r∞ in bytes: the size at which half the bandwidth is reached; may be infinite. */
  public double halfSize() {
    return latencyNanos / nanosPerByte;
  }
}
