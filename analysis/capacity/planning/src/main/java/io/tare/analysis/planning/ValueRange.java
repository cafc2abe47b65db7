package io.tare.analysis.planning;

import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.ReproducibleDraws;

/**
 * A number that is known as an interval: any value in it is as likely as any other.
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

  /** A number that is known. */
  public static ValueRange of(double value) {
    return new ValueRange(value, value);
  }

  /** Whether it is known to be one number. */
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
   * @param whose the class that it is of
   * @param what which of its numbers
   */
  double at(String whose, String what, int draw) {
    return draw == OverheadModel.NOMINAL || isPoint()
        ? middle()
        : low
            + ReproducibleDraws.uniform(31 * whose.hashCode() + what.hashCode(), draw)
                * (high - low);
  }

  /** The same times a factor. */
  ValueRange times(double factor) {
    return new ValueRange(low * factor, high * factor);
  }
}
