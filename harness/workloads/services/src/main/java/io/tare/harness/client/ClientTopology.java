package io.tare.harness.client;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.WorkloadChoice.Submissions;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.Topology;
import io.tare.model.Measurand;
import java.util.Optional;

/** The nodes that clients run on. */
public final class ClientTopology {

  private ClientTopology() {}

  /** What a trial with clients needs: those on networks between nodes have their own. */
  public static Topology topology(Campaign campaign) {
    return campaign.setup().networks().haveClientNodes()
        ? Topology.ONE_SERVER.and(Role.CLIENT, campaign.setup().client().machines())
        : Topology.ONE_SERVER;
  }

  /** Each client node submits something that counts, and in the warm-up something. */
  public static Optional<String> tooFew(Campaign campaign, Measurand measurand) {
    int nodes = campaign.setup().client().machines();
    Submissions submissions = campaign.submissions(measurand);
    int serverWarmup = submissions.serverWarmup();
    int least =
        serverWarmup == 0 ? submissions.counted() : Math.min(submissions.counted(), serverWarmup);
    return campaign.isTimed() || least >= nodes
        ? Optional.empty()
        : Optional.of(
            "%s: %d submissions cannot be shared by %d client nodes; lower client.machines or ask for more submissions"
                .formatted(measurand, least, nodes));
  }
}
