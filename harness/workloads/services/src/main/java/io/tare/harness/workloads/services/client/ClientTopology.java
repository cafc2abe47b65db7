package io.tare.harness.workloads.services.client;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Measurand;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import java.util.Optional;

/** The nodes on which clients run. */
public final class ClientTopology {

  private ClientTopology() {}

  /** The nodes of a trial with clients: clients on networks between nodes have their own. */
  public static Topology topology(Campaign campaign, PlatformChoice platform) {
    Topology servers = Topology.of(Role.SERVER, platform.resources().servers().machines());
    return campaign.setup().networks().haveClientNodes()
        ? servers.and(Role.CLIENT, campaign.setup().client().machines())
        : servers;
  }

  /**
   * Checks that each client program has at least one submission that counts, and one in the
   * warm-up.
   */
  public static Optional<String> tooFew(Campaign campaign, Measurand measurand) {
    int machines = campaign.setup().client().machines();
    int servers =
        campaign.platforms().stream()
            .mapToInt(each -> each.resources().servers().count())
            .max()
            .orElse(1);
    int nodes = machines * servers;
    Submissions submissions = campaign.submissions(measurand);
    int serverWarmup = submissions.serverWarmup();
    int min =
        serverWarmup == 0 ? submissions.counted() : Math.min(submissions.counted(), serverWarmup);
    return campaign.isTimed() || min >= nodes
        ? Optional.empty()
        : Optional.of(
            "%s: %d submissions are too few for %d client programs; lower client.machines or servers, or raise submissions"
                .formatted(measurand, min, nodes));
  }
}
