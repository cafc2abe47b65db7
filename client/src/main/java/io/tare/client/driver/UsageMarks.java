package io.tare.client.driver;

import java.io.IOException;

/**
 * Stands still before submissions and after them, so that somebody can read what the platform has
 * used by then: what prepares them and what hands samples over is in no figure.
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

  /** Whether samples are held back meanwhile, and the warm-up ends before what counts begins. */
  default boolean areAwaited() {
    return true;
  }

  /**
   * Everything is ready; returns soon, and nothing is done until {@link #begin}, so that somebody
   * can see what marks themselves use.
   *
   * @throws CellException if something else was ordered
   * @throws IOException if the reader is gone
   */
  void ready() throws CellException, IOException;

  /**
   * Returns when submissions may begin.
   *
   * @param submitted how many went before, to warm up
   * @throws CellException if something else was ordered
   * @throws IOException if the reader is gone
   */
  void begin(long submitted) throws CellException, IOException;

  /**
   * The last answer has come; returns when samples may be handed over.
   *
   * @throws CellException if something else was ordered
   * @throws IOException if the reader is gone
   */
  void ended() throws CellException, IOException;
}
