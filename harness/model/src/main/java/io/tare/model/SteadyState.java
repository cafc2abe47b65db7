package io.tare.model;

/**
 * From when on what was freshly started counts as settled, for those who wait for it and for those
 * who judge what was measured.
 */
public final class SteadyState {

  /** Processors that compilers of server and clients may use, on average, of what counts. */
  public static final double MOST_COMPILING = 0.01;

  /**
   * What the level of response times may fall by, relatively, from one third of the warm-up to the
   * next.
   */
  public static final double MOST_FALL = 0.03;

  private SteadyState() {}
}
