package io.tare.harness.tool;

import io.tare.harness.output.Figure;
import io.tare.harness.output.OutputException;
import io.tare.model.Metric;
import io.tare.model.Metric.Unit;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was read in an output: figures, and what the output says of what ran. The one place that
 * holds both against what was asked for.
 */
public final class Reading {

  /** One digit in so many is as good as none: {@link Metric#resolution()} is not recorded then. */
  private static final double FINE = 1e-4;

  private final SortedMap<String, Number> values = new TreeMap<>();
  private final Map<String, Metric> metrics = new TreeMap<>();

  /** What ran otherwise than it was asked for, in words, by what it is about. */
  private final SortedMap<String, String> others = new TreeMap<>();

  /** Notes a figure that the workload is judged by, with what its last digit is worth. */
  public Reading figure(Metric metric, Figure figure) {
    if (figure.resolution() > FINE * figure.value()) {
      values.put(metric.resolution(), figure.resolution());
    }
    return figure(metric, figure.value());
  }

  /** Notes one that was printed with all its digits. */
  public Reading figure(Metric metric, double value) {
    metrics.put(metric.name(), metric);
    values.put(metric.name(), value);
    return this;
  }

  /** Notes another figure. */
  public Reading also(String name, Number value) {
    values.put(name, value);
    return this;
  }

  /**
   * Holds what the output says of what ran against what was asked for.
   *
   * @param what in words that campaigns have, such as a parameter
   */
  public Reading says(String what, Object ran, Object asked) {
    if (!ran.toString().equals(asked.toString())) {
      others.put(what, "%s was %s, not %s".formatted(what, ran, asked));
    }
    return this;
  }

  /** The same of what some versions do not tell. */
  public Reading says(String what, OptionalLong ran, Object asked) {
    return ran.isPresent() ? says(what, ran.getAsLong(), asked) : this;
  }

  /**
   * All figures, if they are possible and of what was asked for.
   *
   * @throws OutputException with both values of what differs
   */
  SortedMap<String, Number> values() throws OutputException {
    if (!others.isEmpty()) {
      throw new OutputException(
          "what ran is not what was asked for: " + String.join(", ", others.values()));
    }
    for (Map.Entry<String, Number> each : values.entrySet()) {
      requirePossible(each.getKey(), each.getValue().doubleValue());
    }
    return values;
  }

  private void requirePossible(String name, double value) throws OutputException {
    Metric metric = metrics.get(name);
    double most = metric == null ? Double.MAX_VALUE : most(metric.unit());
    if (!(value >= 0 && value <= most)) {
      throw new OutputException(
          String.format(
              Locale.ROOT,
              "%s of %.3g%s is impossible",
              metric == null ? name : metric.words(),
              value,
              metric == null ? "" : " " + metric.unit().symbol()));
    }
  }

  /**
   * Far beyond what any machine does: more is a figure of something else, or in another unit. The
   * largest machines of 2026 compute some 10^18 operations in a second; 10^18 ns are 31 years.
   */
  private static double most(Unit unit) {
    return switch (unit) {
      case NANOSECONDS, BYTES, BYTES_PER_SECOND, COUNT -> 1e18;
      case BITS_PER_SECOND -> 8e18;
      case OPERATIONS_PER_SECOND, FLOPS -> 1e21;
    };
  }
}
