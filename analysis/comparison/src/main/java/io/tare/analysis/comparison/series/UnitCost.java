package io.tare.analysis.comparison.series;

import io.tare.harness.model.Metric;

/**
 * What is diagnosed before the statistics: a time itself, or the reciprocal of a rate, the cost of
 * a unit of work. So larger is slower, and distances of logarithms are preserved.
 *
 * @param metric that the cell is judged by
 */
public record UnitCost(Metric metric) {

  private static final double NANOS = 1e9;
  private static final String PER_SECOND = "/s";

  /** In the base unit; only for a rate above 0. */
  double of(double value) {
    return metric.cost(value) * (isReciprocal() && isPerSecond() ? NANOS : 1);
  }

  public boolean isReciprocal() {
    return metric.higherIsBetter();
  }

  /** Nanoseconds per unit of work if the rate is per second. */
  public Metric.Unit unit() {
    if (!isReciprocal()) {
      return metric.unit();
    }
    return isPerSecond() ? Metric.Unit.NANOSECONDS : Metric.Unit.COUNT;
  }

  /** The base unit as in files, for example {@code ns/flop}. */
  public String symbol() {
    String own = metric.unit().symbol();
    if (!isReciprocal()) {
      return own;
    }
    return isPerSecond()
        ? Metric.Unit.NANOSECONDS.symbol()
            + "/"
            + own.substring(0, own.length() - PER_SECOND.length())
        : metric.unit() == Metric.Unit.COUNT ? own : "1/" + own;
  }

  private boolean isPerSecond() {
    return metric.unit().symbol().endsWith(PER_SECOND);
  }
}
