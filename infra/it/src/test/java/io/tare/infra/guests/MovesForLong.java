package io.tare.infra.guests;

import io.tare.infra.api.PlatformStage;
import io.tare.infra.hosts.lease.VictimDeed;

/** A guest in a slow migration, ordered by the argument. */
final class MovesForLong implements VictimDeed {

  @Override
  public void doneOn(PlatformStage stage, String order) throws Exception {
    MovingGuest.started(stage, order).awaitCrossed(4_000_000);
  }
}
