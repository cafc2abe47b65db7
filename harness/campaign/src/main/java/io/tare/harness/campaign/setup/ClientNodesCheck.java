package io.tare.harness.campaign.setup;

import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import java.util.List;
import java.util.Optional;

/** Checks that the client nodes of a campaign can share its loads. */
public final class ClientNodesCheck {

  private ClientNodesCheck() {}

  /** Why they cannot; empty if they can. */
  public static Optional<String> complaint(Setup setup, List<WorkloadChoice> workloads) {
    int nodes = setup.client().machines();
    if (nodes == 1) {
      return Optional.empty();
    }
    if (!setup.networks().areAllBetweenNodes()) {
      return Optional.of(
          "is %d, but on loopback clients run on the server's node; use networks: [lan]"
              .formatted(nodes));
    }
    return workloads.stream()
        .map(choice -> new MeasuredEntry(choice, setup))
        .filter(MeasuredEntry::hasClient)
        .flatMap(
            entry ->
                entry.drivers().stream()
                    .flatMap(driver -> complaint(nodes, driver, entry.choice()).stream()))
        .findFirst();
  }

  private static Optional<String> complaint(int nodes, Driver driver, WorkloadChoice choice) {
    if (driver instanceof Driver.Open open && open.arrivals() == Arrivals.CONSTANT) {
      return Optional.of(
          "is %d, but several programs do not start at the same moment, so gaps between arrivals would not be equal; use arrivals: poisson"
              .formatted(nodes));
    }
    String key =
        driver instanceof Driver.Open
            ? "driver.in_flight_max"
            : (choice.loads().isEmpty() ? "driver.clients" : "clients of " + choice.name());
    return driver.concurrency() < nodes
        ? Optional.of(
            "is %d, but %s is %d, too few for all; lower the former or raise the latter"
                .formatted(nodes, key, driver.concurrency()))
        : Optional.empty();
  }
}
