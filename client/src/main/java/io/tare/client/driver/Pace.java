package io.tare.client.driver;

import io.tare.client.call.Measurement;

/** Says which submission is next and when it starts, and waits for that. Safe for any thread. */
interface Pace {

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

  /** Fills in the submission's intended and actual start, once the former has come. */
  void begin(Measurement measurement);
}
