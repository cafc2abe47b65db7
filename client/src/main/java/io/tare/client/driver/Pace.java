package io.tare.client.driver;

import io.tare.client.call.Measurement;

/** Determines the next submission and its start, and waits for it. Thread-safe. */
interface Pace {

  /** The client had a connection. */
  long HAD_ONE = Long.MAX_VALUE;

  /**
   * Sets the thread's first submission in the measurement.
   *
   * @param now a recent reading of the clock
   * @return whether there is one
   */
  default boolean first(Measurement measurement, long now) {
    return next(measurement, now);
  }

  /**
   * Sets the thread's next submission in the measurement.
   *
   * @param now a recent reading of the clock
   * @return whether one follows
   */
  boolean next(Measurement measurement, long now);

  /**
   * Waits until it is time to take and check a connection, shortly before the submission starts, so
   * that others may use it until then.
   *
   * @param now a recent reading of the clock
   * @return the same after the wait
   */
  default long approach(Measurement measurement, long now) {
    return now;
  }

  /** A connection is opened for the submission next, which may take long. */
  default void opening() {}

  /**
   * Waits for the submission's intended start, and sets its intended and actual start.
   *
   * @param opening when opening a connection for it began, or {@link #HAD_ONE}: if a paused server
   *     delays the opening, the client is not late
   */
  void begin(Measurement measurement, long opening);

  /** A client submits nothing more, because nothing follows or the cell is aborted. */
  default void end() {}
}
