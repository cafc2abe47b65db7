package io.tare.harness.model;

/**
 * The keys of a sample as a line of JSON, as printed by programs with few submissions, and as
 * exported.
 */
public final class SampleLine {

  /** The type of the line. */
  public static final String TYPE = "sample";

  /** The submission's number within its cell, from 0. */
  public static final String SEQUENCE = "sequence";

  /** Whether it is excluded from statistics: true or false. */
  public static final String WARMUP = "warmup";

  /** When it started, by the measuring machine's clock, in nanoseconds since 1970. */
  public static final String START = "start_epoch_ns";

  /** {@link Outcome#label}. */
  public static final String OUTCOME = "outcome";

  /** Why it failed. */
  public static final String REASON = "reason";

  /** An object of metrics and their values in base units. */
  public static final String VALUES = "values";

  private SampleLine() {}
}
