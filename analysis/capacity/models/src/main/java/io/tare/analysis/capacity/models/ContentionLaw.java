package io.tare.analysis.capacity.models;

/**
 * How the additional processor time of requests among others grows with their number. In User Mode
 * Linux, uploads cost 0.9 and 2.8 ms more with 4 and 16 clients than with one, and 7.2 ms more at a
 * rate that kept 64 threads busy: in proportion to this within 7 %.
 */
public final class ContentionLaw {

  private ContentionLaw() {}

  /**
   * @param present requests in a guest at a time, this one included; 1 or more
   * @return by what to multiply the cost of others; 0 for one request, 1 for four
   */
  public static double growth(double present) {
    return Math.sqrt(present) - 1;
  }
}
