package io.tare.client.driver;

import io.tare.client.call.Measurement;

/** Says which submission is next and when it starts, and waits for that. Safe for any thread. */
interface Pace {

  /** The client had a connection. */
  long HAD_ONE = Long.MAX_VALUE;

  /**
   * Notes in the measurement which submission is the thread's next.
   *
   * @param now a reading of the clock that was just made
   * @return false if there is none
   */
  boolean next(Measurement measurement, long now);

  /**
   * Waits until it is time to take a connection and to look at it: shortly before the submission
   * starts, so that others may use it until then.
   *
   * @param now a reading of the clock that was just made
   * @return the same after the wait
   */
  default long approach(Measurement measurement, long now) {
    return now;
  }

  /**
   * Fills in the submission's intended and actual start, once the former has come.
   *
   * @param opening when a connection began to be opened for it, {@link #HAD_ONE} if there was one:
   *     a server that stands still keeps it from being opened, and the client is not late by that
   */
  void begin(Measurement measurement, long opening);
}
