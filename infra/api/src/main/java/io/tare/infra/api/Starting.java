package io.tare.infra.api;

import io.tare.infra.hosts.HostException;

/** Starts something completely or not at all. */
public final class Starting {

  /** Starts it and everything it needs. */
  @FunctionalInterface
  public interface Steps {
    void run() throws HostException, InterruptedException;
  }

  private Starting() {}

  /**
   * Runs the start; if it fails, removes everything created so far.
   *
   * @param undo removes it
   * @return the started object
   */
  public static <T> T wholly(T started, Runnable undo, Steps steps)
      throws HostException, InterruptedException {
    boolean isComplete = false;
    try {
      steps.run();
      isComplete = true;
      return started;
    } finally {
      if (!isComplete) {
        undo.run();
      }
    }
  }
}
