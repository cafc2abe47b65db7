package io.tare.infra.platform;

import io.tare.infra.host.HostException;

/** Starts platforms as a whole or not at all. */
public final class Starting {

  /** Starts the nodes of a platform and all that they need. */
  @FunctionalInterface
  public interface Steps {
    void run() throws HostException, InterruptedException;
  }

  private Starting() {}

  /**
   * Does what starts a platform; if that fails, whatever was made until then is removed.
   *
   * @return the platform
   */
  public static <P extends RunningPlatform> P wholly(P platform, Steps steps)
      throws HostException, InterruptedException {
    boolean isComplete = false;
    try {
      steps.run();
      isComplete = true;
      return platform;
    } finally {
      if (!isComplete) {
        platform.close();
      }
    }
  }
}
