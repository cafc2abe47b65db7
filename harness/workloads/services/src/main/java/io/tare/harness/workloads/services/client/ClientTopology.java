package io.tare.harness.workloads.services.client;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Measurand;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import java.util.Optional;

/** The nodes on which clients run. */
public final class ClientTopology {

  private ClientTopology() {}

  /** The nodes of a trial with clients: clients on networks between nodes have their own. */
  public static Topology topology(Campaign campaign) {
    return campaign.setup().networks().haveClientNodes()
        ? Topology.ONE_SERVER.and(Role.CLIENT, campaign.setup().client().machines())
        : Topology.ONE_SERVER;
  }

  /**
   * Checks that each client node has at least one submission that counts, and one in the warm-up.
   */
  public static Optional<String> tooFew(Campaign campaign, Measurand measurand) {
    int nodes = campaign.setup().client().machines();
    Submissions submissions = campaign.submissions(measurand);
    int serverWarmup = submissions.serverWarmup();
    int min =
        serverWarmup == 0 ? submissions.counted() : Math.min(submissions.counted(), serverWarmup);
    return campaign.isTimed() || min >= nodes
        ? Optional.empty()
        : Optional.of(
            "%s: %d submissions are too few for %d client nodes; lower client.machines or raise submissions"
                .formatted(measurand, min, nodes));
  }
}
