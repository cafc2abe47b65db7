package io.tare.harness.run;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.PlatformChoice;
import io.tare.infra.HostException;
import io.tare.infra.Platform;

/** Makes the platforms that a campaign names. */
@FunctionalInterface
public interface PlatformSource {

  /** A platform in its first state: nothing is prepared or started yet. */
  Platform create(PlatformChoice choice, Campaign campaign) throws HostException;
}
