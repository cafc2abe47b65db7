package io.tare.harness.model;

/**
 * When freshly started programs count as settled, both for waiting and for judging measurements.
 */
public final class SteadyState {

  /** The maximum mean number of processors that compilers of server and clients may use. */
  public static final double MAX_COMPILING = 0.01;

  /**
   * The maximum relative fall of the level of response times from one third of the warm-up to the
   * next.
   */
  public static final double MAX_FALL = 0.03;

  private SteadyState() {}
}
