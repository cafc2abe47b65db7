package io.tare.harness.workloads.contract.shipment;

import io.tare.harness.campaign.Campaign;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;

/** Turns built artefacts into those that are shipped to every platform. */
@FunctionalInterface
public interface Shipment {

  /** Ships them unchanged. */
  Shipment PLAIN = (built, campaign, progress) -> built;

  /**
   * The artefacts to ship, in a directory that does not change while they are used; the built ones
   * if the campaign starts no program that needs more.
   *
   * @throws HostException if they cannot be made; the built ones can be shipped instead
   */
  Artefacts of(Artefacts built, Campaign campaign, Progress progress)
      throws HostException, InterruptedException;
}
