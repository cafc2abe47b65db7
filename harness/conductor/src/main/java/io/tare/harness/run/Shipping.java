package io.tare.harness.run;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.workload.Workload.Family;
import io.tare.harness.workload.Workloads;
import io.tare.infra.HostException;
import java.util.Optional;

/**
 * What a run works with once it is known what it ships.
 *
 * @param failure why artefacts are shipped as they were built; they start slower then
 */
record Shipping(RunServices services, Optional<String> failure) {

  /** Makes the shipment if the campaign needs server and client, which is all that it speeds up. */
  static Shipping of(Campaign campaign, RunServices services) throws InterruptedException {
    boolean hasServices =
        campaign.workloads().stream()
            .anyMatch(choice -> Workloads.of(choice.name()).family() == Family.SERVICE);
    if (!hasServices) {
      return new Shipping(services, Optional.empty());
    }
    try {
      return new Shipping(
          services.with(
              services
                  .shipment()
                  .of(
                      services.artefacts(),
                      step ->
                          services.listener().hear(new RunEvent.PlatformStep("shipment", step)))),
          Optional.empty());
    } catch (HostException e) {
      Interruption.orFailure(e);
      return new Shipping(services, Optional.of(String.valueOf(e.getMessage())));
    }
  }

  /** Notes that something is missing. */
  void tell(Course course) {
    failure.ifPresent(
        reason -> course.note("shipment", "programs start without class archives: " + reason));
  }
}
