package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.Metric;
import io.tare.harness.model.Metric.Direction;
import io.tare.harness.model.Metric.Fixed;
import io.tare.harness.model.Metric.Unit;

/** Metrics of more than one family. */
public final class ToolMetrics {

  /** Floating-point operations per second, of all processes together, of a fixed problem. */
  public static final Metric FLOPS =
      new Metric(
          "flops", "floating-point rate", Unit.FLOPS, Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  /** Operations per second, as counted by the benchmark, of a fixed number. */
  public static final Metric OPERATIONS =
      new Metric(
          "operations_per_s",
          "operation rate",
          Unit.OPERATIONS_PER_SECOND,
          Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  /** Bits per second that arrived in a fixed time. */
  public static final Metric THROUGHPUT =
      new Metric(
          "throughput_bit_per_s",
          "throughput",
          Unit.BITS_PER_SECOND,
          Direction.HIGHER_IS_BETTER_IN_FIXED_TIME);

  private ToolMetrics() {}

  /**
   * A rate of bytes.
   *
   * @param fixed what is the same in every submission: their number, or the time
   */
  public static Metric bytesPerSecond(String name, String words, Fixed fixed) {
    return new Metric(name, words, Unit.BYTES_PER_SECOND, Direction.ofRate(fixed));
  }

  /** A time in nanoseconds. */
  public static Metric time(String name, String words) {
    return new Metric(name, words, Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);
  }
}
