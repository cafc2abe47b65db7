package io.tare.harness.workloads.services.glassfish;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether several servers of a platform can share the loads of a campaign. */
final class SharedLoad {

  private final Campaign campaign;

  SharedLoad(Campaign campaign) {
    this.campaign = campaign;
  }

  /** Why they cannot; empty if they can, or if each platform has one server. */
  List<String> objections(List<Measurand> measurands) {
    Optional<PlatformChoice> crowded =
        campaign.platforms().stream()
            .filter(each -> servers(each) > 1)
            .max(Comparator.comparingInt(SharedLoad::servers));
    if (crowded.isEmpty()) {
      return List.of();
    }
    String who = "%s has %d servers".formatted(crowded.get().name(), servers(crowded.get()));
    List<String> all = new ArrayList<>();
    if (campaign.setup().server().admin().isPresent()) {
      all.add(who + ", but server.host: admin is one that already runs; remove one of them");
    }
    if (campaign.setup().server().port() != 0) {
      all.add(who + ", which cannot share server.port; remove it");
    }
    if (!campaign.phases().isEmpty()) {
      all.add(who + ", but phases need a single one; remove servers or phases");
    }
    if (ServiceFamily.hasJobs(campaign)) {
      all.add(who + ", but a job's peers are the platform's nodes; replace servers by nodes");
    }
    measurands.stream()
        .flatMap(each -> loads(each, servers(crowded.get())).stream())
        .findFirst()
        .ifPresent(why -> all.add(who + ", " + why));
    return all;
  }

  private Optional<String> loads(Measurand measurand, int servers) {
    Driver driver = campaign.driver(measurand);
    if (driver instanceof Driver.Open open && open.arrivals() == Arrivals.CONSTANT) {
      return Optional.of(
          "whose clients do not start at the same moment, so gaps between arrivals would not be equal; use arrivals: poisson");
    }
    int machines = campaign.setup().client().machines();
    int programs = servers * machines;
    if (driver.concurrency() >= programs) {
      return Optional.empty();
    }
    return Optional.of(
        "each with a client%s, but %s are %d in %s; raise them or lower servers"
            .formatted(
                machines == 1 ? "" : " on each of " + machines + " machines",
                driver instanceof Driver.Open ? "in_flight_max" : "clients",
                driver.concurrency(),
                measurand));
  }

  private static int servers(PlatformChoice platform) {
    return platform.resources().servers().count();
  }
}
