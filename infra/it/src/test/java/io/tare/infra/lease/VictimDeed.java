package io.tare.infra.lease;

import io.tare.infra.platform.PlatformStage;

/**
 * What a {@link Victim} does when its platform is up, in a class with a constructor for nothing.
 */
@FunctionalInterface
public interface VictimDeed {

  /**
   * Does it; the victim says that it can be killed when this returns.
   *
   * @param argument that the test told
   */
  void doneOn(PlatformStage stage, String argument) throws Exception;
}
