package io.tare.harness.model.order;

/** The lines of a client's session other than samples: their types and keys. */
public final class ClientLine {

  /** The client's description of itself. */
  public static final String HELLO = "hello";

  /** An open cell is ready. */
  public static final String OPENED = "opened";

  /** Everything is ready; {@link #BEGIN} comes after the order to continue, and nothing before. */
  public static final String READY = "ready";

  /**
   * Submissions begin after the order to continue; {@link
   * io.tare.harness.model.Observation#SUBMISSIONS} is the number of warm-up submissions before.
   */
  public static final String BEGIN = "begin";

  /** The last submission has ended; samples come after the order to continue. */
  public static final String ENDED = "ended";

  /** Submissions have begun to count, {@link #SINCE} ago. */
  public static final String COUNTING = "counting";

  /** Samples follow, with a length of {@link #BYTES}. */
  public static final String SAMPLES = "samples";

  /** The result of a cell, as {@link io.tare.harness.model.Observation}s. */
  public static final String CELL_RESULT = "cell";

  /** The result of a slice, in the same form. */
  public static final String SLICE_RESULT = "slice";

  /** Why a cell was not measured: a {@link #MESSAGE}. */
  public static final String ERROR = "error";

  /** The answer of an address. */
  public static final String FETCHED = "fetched";

  /** The type of {@link ClientOrder.Next}, which goes to the measurement and not to the session. */
  public static final String NEXT = "next";

  /** The program's clocks: {@link #MONOTONIC} and {@link #EPOCH}. */
  public static final String TIME = "time";

  public static final String TYPE = "type";

  /** The cell of the line. */
  public static final String CELL = "cell";

  public static final String SINCE = "since_ns";
  public static final String MONOTONIC = "monotonic_ns";

  /** The wall clock, since 1970. */
  public static final String EPOCH = "epoch_ns";

  public static final String BYTES = "bytes";
  public static final String MESSAGE = "message";

  private ClientLine() {}
}
