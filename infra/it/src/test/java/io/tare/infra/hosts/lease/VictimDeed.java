package io.tare.infra.hosts.lease;

import io.tare.infra.api.PlatformStage;

/** What a {@link Victim} does when its platform is up, in a class with a default constructor. */
@FunctionalInterface
public interface VictimDeed {

  /**
   * Does it; the victim can be killed when this returns.
   *
   * @param argument from the test
   */
  void doneOn(PlatformStage stage, String argument) throws Exception;
}
