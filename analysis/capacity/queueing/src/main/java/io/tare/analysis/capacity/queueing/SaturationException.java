package io.tare.analysis.capacity.queueing;

import java.util.Locale;

/** The offered load of a station exceeds its capacity, so its queue has no bound. */
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
            "%s saturates: the offered work is %.3g times its capacity",
            station.name(),
            utilization));
    this.station = station.name();
    this.utilization = utilization;
  }

  /** The station; the first one of the network. */
  public String station() {
    return station;
  }

  /** The offered load over the capacity, 1 or more. */
  public double utilization() {
    return utilization;
  }
}
