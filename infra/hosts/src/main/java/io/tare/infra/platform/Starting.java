package io.tare.infra.platform;

import io.tare.infra.host.HostException;

/** Starts something as a whole or not at all. */
public final class Starting {

  /** Starts it and all that it needs. */
  @FunctionalInterface
  public interface Steps {
    void run() throws HostException, InterruptedException;
  }

  private Starting() {}

  /**
   * Does what starts something; if that fails, whatever was made until then is removed.
   *
   * @param undo removes it
   * @return what is started
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
