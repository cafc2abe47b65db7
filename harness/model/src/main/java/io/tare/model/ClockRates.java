package io.tare.model;

/** What counts as a difference between the rates of two clocks. */
public final class ClockRates {

  /**
   * A difference that is surely larger is told, and times are corrected by it: 0.02 %, which is
   * less than any PD tells, and more than quartz crystals differ by.
   */
  public static final double LEAST_DIFFERENCE = 200e-6;

  private ClockRates() {}
}
