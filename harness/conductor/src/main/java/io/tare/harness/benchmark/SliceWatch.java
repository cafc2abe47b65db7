package io.tare.harness.benchmark;

/**
 * Wants to know when the submissions of a slice begin and have ended, without what the harness asks
 * before and after them.
 */
public interface SliceWatch {

  /** Nobody looks. */
  SliceWatch NONE =
      new SliceWatch() {
        @Override
        public void begins() {}

        @Override
        public void ended() {}
      };

  void begins();

  void ended();
}
