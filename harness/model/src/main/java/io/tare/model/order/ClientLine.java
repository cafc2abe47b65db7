package io.tare.model.order;

/** What a client's session says beside samples: types of its lines, and keys in them. */
public final class ClientLine {

  /** Who measures, and with what. */
  public static final String HELLO = "hello";

  /** An open cell is ready. */
  public static final String OPENED = "opened";

  /** Everything is ready; {@link #BEGIN} comes when it is ordered to go on, and nothing before. */
  public static final String READY = "ready";

  /**
   * Submissions begin when they are ordered to go on, after so many {@link
   * io.tare.model.Observation#SUBMISSIONS} that warmed up.
   */
  public static final String BEGIN = "begin";

  /** The last submission has ended; samples come when they are ordered. */
  public static final String ENDED = "ended";

  /** Submissions begin to count, {@link #SINCE} so long. */
  public static final String COUNTING = "counting";

  /** So many {@link #BYTES} follow, which are samples. */
  public static final String SAMPLES = "samples";

  /** What came of a cell, in {@link io.tare.model.Observation}s. */
  public static final String CELL_RESULT = "cell";

  /** What came of a slice, in the same. */
  public static final String SLICE_RESULT = "slice";

  /** Why a cell was not measured: a {@link #MESSAGE}. */
  public static final String ERROR = "error";

  /** What an address answered. */
  public static final String FETCHED = "fetched";

  /**
   * The type of {@link ClientOrder.Next}, which is for what is measured and not for the session.
   */
  public static final String NEXT = "next";

  /** What the program's clocks show: {@link #MONOTONIC} and {@link #EPOCH}. */
  public static final String TIME = "time";

  public static final String TYPE = "type";

  /** Which cell the line is about. */
  public static final String CELL = "cell";

  public static final String SINCE = "since_ns";
  public static final String MONOTONIC = "monotonic_ns";

  /** Of the wall clock, since 1970. */
  public static final String EPOCH = "epoch_ns";

  public static final String BYTES = "bytes";
  public static final String MESSAGE = "message";

  private ClientLine() {}
}
