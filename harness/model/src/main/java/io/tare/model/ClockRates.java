package io.tare.model;

import java.util.Map;

/** What counts as a difference between the rates of two clocks. */
public final class ClockRates {

  /**
   * A difference that is surely larger is told, and times are corrected by it: 0.02 %, which is
   * less than any PD tells, and more than quartz crystals differ by.
   */
  public static final double LEAST_DIFFERENCE = 200e-6;

  private ClockRates() {}

  /**
   * What times by clients' clocks are to be multiplied by; 1 if these told them right.
   *
   * @param observations of a cell, by name as in the journal
   */
  public static double clientFactor(Map<String, Double> observations) {
    return factor(observations, Observation.CLIENT_CLOCK, Observation.CLIENT_CLOCK_DOUBT);
  }

  /** The same of the parts that a server tells. */
  public static double serverFactor(Map<String, Double> observations) {
    return factor(observations, Observation.SERVER_CLOCK, Observation.SERVER_CLOCK_DOUBT);
  }

  private static double factor(
      Map<String, Double> observations, Observation clock, Observation doubt) {
    double rate = clock.in(observations).orElse(1);
    double off = Math.abs(rate - 1) - doubt.in(observations).orElse(0);
    return rate > 0 && off > LEAST_DIFFERENCE ? 1 / rate : 1;
  }
}
