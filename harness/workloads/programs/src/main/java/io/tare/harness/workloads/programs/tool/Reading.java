package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.Metric;
import io.tare.harness.model.Metric.Unit;
import io.tare.harness.workloads.programs.output.Figure;
import io.tare.harness.workloads.programs.output.OutputException;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was read from an output: figures, and what the output says about the run. The only place
 * where both are checked against the request.
 */
public final class Reading {

  /** Below this relative resolution, {@link Metric#resolution()} is not recorded. */
  private static final double FINE = 1e-4;

  private final SortedMap<String, Number> values = new TreeMap<>();
  private final Map<String, Metric> metrics = new TreeMap<>();

  /** Differences from the request, in words, by subject. */
  private final SortedMap<String, String> others = new TreeMap<>();

  /** Records a figure of one of the workload's metrics, with its resolution. */
  public Reading figure(Metric metric, Figure figure) {
    if (figure.resolution() > FINE * figure.value()) {
      values.put(metric.resolution(), figure.resolution());
    }
    return figure(metric, figure.value());
  }

  /** Records a figure that was printed with all its digits. */
  public Reading figure(Metric metric, double value) {
    metrics.put(metric.name(), metric);
    values.put(metric.name(), value);
    return this;
  }

  /** Records another figure. */
  public Reading also(String name, Number value) {
    values.put(name, value);
    return this;
  }

  /**
   * Compares what the output says about the run with the request.
   *
   * @param what the subject in a campaign's words, such as a parameter
   */
  public Reading says(String what, Object ran, Object asked) {
    if (!ran.toString().equals(asked.toString())) {
      others.put(what, "%s was %s, not %s".formatted(what, ran, asked));
    }
    return this;
  }

  /** The same for facts that some versions do not report. */
  public Reading says(String what, OptionalLong ran, Object asked) {
    return ran.isPresent() ? says(what, ran.getAsLong(), asked) : this;
  }

  /**
   * All figures, if they are possible and match the request.
   *
   * @throws OutputException with both values of each difference
   */
  SortedMap<String, Number> values() throws OutputException {
    if (!others.isEmpty()) {
      throw new OutputException(
          "the run differs from the request: " + String.join(", ", others.values()));
    }
    for (Map.Entry<String, Number> each : values.entrySet()) {
      requirePossible(each.getKey(), each.getValue().doubleValue());
    }
    return values;
  }

  private void requirePossible(String name, double value) throws OutputException {
    Metric metric = metrics.get(name);
    double max = metric == null ? Double.MAX_VALUE : max(metric.unit());
    if (!(value >= 0 && value <= max)) {
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
   * Far beyond any machine: a larger value is another figure, or in another unit. The largest
   * machines of 2026 compute about 10^18 operations per second; 10^18 ns are 31 years.
   */
  private static double max(Unit unit) {
    return switch (unit) {
      case NANOSECONDS, BYTES, BYTES_PER_SECOND, COUNT -> 1e18;
      case BITS_PER_SECOND -> 8e18;
      case OPERATIONS_PER_SECOND, FLOPS -> 1e21;
    };
  }
}
