package io.tare.harness.tool;

import io.tare.model.Metric;
import io.tare.model.Metric.Direction;
import io.tare.model.Metric.Unit;

/** Metrics of more than one family. */
public final class ToolMetrics {

  /** Floating-point operations per second, of all processes together. */
  public static final Metric FLOPS =
      new Metric("flops", "floating-point rate", Unit.FLOPS, Direction.HIGHER_IS_BETTER);

  /** Operations per second, as counted by the benchmark. */
  public static final Metric OPERATIONS =
      new Metric(
          "operations_per_s",
          "operation rate",
          Unit.OPERATIONS_PER_SECOND,
          Direction.HIGHER_IS_BETTER);

  /** Bits per second that arrived. */
  public static final Metric THROUGHPUT =
      new Metric(
          "throughput_bit_per_s", "throughput", Unit.BITS_PER_SECOND, Direction.HIGHER_IS_BETTER);

  private ToolMetrics() {}

  /** A rate of bytes. */
  public static Metric bytesPerSecond(String name, String words) {
    return new Metric(name, words, Unit.BYTES_PER_SECOND, Direction.HIGHER_IS_BETTER);
  }

  /** A time in nanoseconds. */
  public static Metric time(String name, String words) {
    return new Metric(name, words, Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);
  }
}
