package io.tare.harness.run;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.model.Dimension;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.Interruption;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.api.Artefacts;
import io.tare.infra.hosts.HostException;
import java.util.Optional;

/**
 * The services of a run once it is known what it ships.
 *
 * @param profiles a note on the profiles, if programs start with them
 * @param failure why artefacts are shipped as built, which makes programs start slower
 */
record RunShipment(RunServices services, Optional<String> profiles, Optional<String> failure) {

  /**
   * What the campaign needs, with archives if it needs server and client, the only programs that
   * they speed up.
   */
  static RunShipment of(Campaign campaign, RunServices services) throws InterruptedException {
    RunShipment all = made(campaign, services);
    RunServices narrowed =
        all.services.with(all.services.artefacts().only(Benchmarks.artefacts(campaign)));
    return new RunShipment(narrowed, all.profiles, all.failure);
  }

  private static RunShipment made(Campaign campaign, RunServices services)
      throws InterruptedException {
    try {
      Artefacts built = services.artefacts();
      Artefacts shipped =
          services
              .shipment()
              .of(
                  built,
                  campaign,
                  step ->
                      services.listener().hear(new RunEvent.PlatformStep("shipment", step, false)));
      return new RunShipment(
          services.with(shipped),
          shipped.equals(built) ? Optional.empty() : profiles(campaign),
          Optional.empty());
    } catch (HostException e) {
      Interruption.orFailure(e);
      return new RunShipment(
          services, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
    }
  }

  private static Optional<String> profiles(Campaign campaign) {
    ServerChoice server = campaign.setup().server();
    return server.archive() == StartArchive.PROFILES
        ? Optional.of(
            "servers and clients started with method profiles from a training run (all cells in "
                + "turns for "
                + Dimension.DURATION.write(server.trainingNanos())
                + " on this machine); their performance may differ from that without profiles")
        : Optional.empty();
  }

  /** Notes what a reader would not expect and what is missing. */
  void report(ActiveRun activeRun) {
    profiles.ifPresent(words -> activeRun.note("profiles", words));
    failure.ifPresent(
        reason -> activeRun.note("shipment", "programs start without archives: " + reason));
  }
}
