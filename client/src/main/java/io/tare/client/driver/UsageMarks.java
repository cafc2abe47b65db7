package io.tare.client.driver;

import java.io.IOException;

/**
 * Pauses before and after submissions, so that a reader can record the platform's usage then,
 * without preparation and the writing of samples.
 */
public interface UsageMarks {

  /** Without a reader. */
  UsageMarks NONE =
      new UsageMarks() {
        @Override
        public boolean areAwaited() {
          return false;
        }

        @Override
        public void ready() {}

        @Override
        public void begin(long submitted) {}

        @Override
        public void ended() {}
      };

  /** Whether samples are held back, and the warm-up ends before the measurement begins. */
  default boolean areAwaited() {
    return true;
  }

  /**
   * Everything is ready; returns soon, and nothing happens until {@link #begin}, so that the cost
   * of the marks themselves can be measured.
   *
   * @throws CellException on another order
   * @throws IOException if the reader is gone
   */
  void ready() throws CellException, IOException;

  /**
   * Returns when submissions may begin.
   *
   * @param submitted the number of warm-up submissions before
   * @throws CellException on another order
   * @throws IOException if the reader is gone
   */
  void begin(long submitted) throws CellException, IOException;

  /**
   * The last answer has arrived; returns when samples may be written.
   *
   * @throws CellException on another order
   * @throws IOException if the reader is gone
   */
  void ended() throws CellException, IOException;
}
