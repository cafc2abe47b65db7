package io.tare.infra.guest;

import io.tare.infra.lease.VictimDeed;
import io.tare.infra.platform.PlatformStage;

/** A guest in a slow migration, ordered by the argument. */
final class MovesForLong implements VictimDeed {

  @Override
  public void doneOn(PlatformStage stage, String order) throws Exception {
    MovingGuest.started(stage, order).awaitCrossed(4_000_000);
  }
}
