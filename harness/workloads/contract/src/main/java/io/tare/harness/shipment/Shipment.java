package io.tare.harness.shipment;

import io.tare.harness.campaign.Campaign;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Progress;

/** Makes of the artefacts, as they were built, what is shipped to every platform alike. */
@FunctionalInterface
public interface Shipment {

  /** They are shipped as they are. */
  Shipment PLAIN = (built, campaign, progress) -> built;

  /**
   * The artefacts to ship, in a directory that does not change while they are used; those that were
   * built if the campaign starts no program for which more is made.
   *
   * @throws HostException if they cannot be made; what was built can be shipped as it is
   */
  Artefacts of(Artefacts built, Campaign campaign, Progress progress)
      throws HostException, InterruptedException;
}
