package io.tare.harness.model;

import java.util.Map;

/** What counts as a difference between the rates of two clocks. */
public final class ClockRates {

  /**
   * A difference that is certainly larger is reported, and times are corrected for it: 0.02 %,
   * which is less than a PD can resolve, and more than the difference between quartz crystals.
   */
  public static final double MIN_DIFFERENCE = 200e-6;

  private ClockRates() {}

  /**
   * The factor that corrects times of clients' clocks; 1 if they need no correction.
   *
   * @param observations of a cell, by name as in the journal
   */
  public static double clientFactor(Map<String, Double> observations) {
    return factor(observations, Observation.CLIENT_CLOCK, Observation.CLIENT_CLOCK_DOUBT);
  }

  /** The same for the parts reported by a server. */
  public static double serverFactor(Map<String, Double> observations) {
    return factor(observations, Observation.SERVER_CLOCK, Observation.SERVER_CLOCK_DOUBT);
  }

  private static double factor(
      Map<String, Double> observations, Observation clock, Observation doubt) {
    double rate = clock.in(observations).orElse(1);
    double off = Math.abs(rate - 1) - doubt.in(observations).orElse(0);
    return rate > 0 && off > MIN_DIFFERENCE ? 1 / rate : 1;
  }
}
