package io.tare.analysis.queueing;

import java.util.Locale;

/** More work comes to a station than it can do, so that its queue has no bound. */
public final class SaturationException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String station;
  private final double utilization;

  /**
   * @param utilization of each of its servers, 1 or more
   */
  SaturationException(Station station, double utilization) {
    super(
        String.format(
            Locale.ROOT,
            "%s saturates: the work that comes is %.3g times what it can do",
            station.name(),
            utilization));
    this.station = station.name();
    this.utilization = utilization;
  }

  /** Which one; the first of the network. */
  public String station() {
    return station;
  }

  /** The work that comes over what can be done, 1 or more. */
  public double utilization() {
    return utilization;
  }
}
