package io.tare.client.driver;

import io.tare.client.call.Measurement;

/** Says which submission is next and when it starts, and waits for that. Safe for any thread. */
interface Pace {

  /**
   * Notes in the measurement which submission is the thread's next.
   *
   * @return false if there is none
   */
  boolean next(Measurement measurement);

  /**
   * Waits until it is time to take a connection and to look at it: shortly before the submission
   * starts, so that others may use it until then.
   */
  default void approach(Measurement measurement) {}

  /** Fills in the submission's intended and actual start, once the former has come. */
  void begin(Measurement measurement);
}
