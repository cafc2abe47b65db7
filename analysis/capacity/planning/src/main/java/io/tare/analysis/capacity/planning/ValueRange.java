package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.ReproducibleDraws;

/**
 * A number given as an interval, uniformly distributed.
 *
 * @param low 0 or more
 */
public record ValueRange(double low, double high) {

  public ValueRange {
    if (!(low >= 0 && low <= high && high < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an interval from " + low + " to " + high + ", expected 0 or more and in order");
    }
  }

  /** An exact number. */
  public static ValueRange of(double value) {
    return new ValueRange(value, value);
  }

  /** Whether it is exact. */
  boolean isPoint() {
    return low >= high;
  }

  /** The middle of it. */
  public double middle() {
    return (low + high) / 2;
  }

  /**
   * The number in a draw; its middle for {@link OverheadModel#NOMINAL}.
   *
   * @param whose its class
   * @param what its quantity
   */
  double at(String whose, String what, int draw) {
    return draw == OverheadModel.NOMINAL || isPoint()
        ? middle()
        : low
            + ReproducibleDraws.uniform(31 * whose.hashCode() + what.hashCode(), draw)
                * (high - low);
  }

  /** Multiplied by a factor. */
  ValueRange times(double factor) {
    return new ValueRange(low * factor, high * factor);
  }
}
