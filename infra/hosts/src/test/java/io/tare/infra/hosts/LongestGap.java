package io.tare.infra.hosts;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The longest time between two lines of a program. */
public final class LongestGap {

  private static final int LINES_AFTER = 10;

  private final Thread reader;
  private volatile boolean isEnough;
  private volatile long nanos;

  /** Begins to listen. */
  public LongestGap(RunningProcess program) {
    reader = new Thread(() -> listen(program), "longest-gap");
    reader.start();
  }

  private void listen(RunningProcess program) {
    try {
      int left = LINES_AFTER;
      long last = System.nanoTime();
      while (left > 0 && program.standardOutput().read() >= 0) {
        long now = System.nanoTime();
        nanos = Math.max(nanos, now - last);
        last = now;
        left -= isEnough ? 1 : 0;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a few more lines, and returns the result. */
  public long nanos() throws InterruptedException {
    isEnough = true;
    reader.join();
    return nanos;
  }
}
