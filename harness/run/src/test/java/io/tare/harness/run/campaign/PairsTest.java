package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.workloads.contract.Benchmarks;
import io.tare.infra.api.Topology;
import org.junit.jupiter.api.Test;

/** Campaigns that measure several pairs of nodes at once. */
class PairsTest {

  private static final String CAMPAIGN =
      """
      name: pairs
      platforms: {namespaces: {kind: native, nodes: %d}}
      networks: {bridge: {kind: bridge}}
      workloads: [%s]
      """;

  private static Campaign campaign(int nodes, String workloads) throws Exception {
    return CampaignFile.parse("pairs", CAMPAIGN.formatted(nodes, workloads));
  }

  private static int pairs(String workloads) throws Exception {
    Campaign campaign = campaign(4, workloads);
    Topology topology = Benchmarks.topology(campaign, campaign.platform("namespaces"));
    return topology.pairs();
  }

  @Test
  void needEnoughNodesForTheLargestNumberOfPairs() throws Exception {
    assertThat(campaign(4, "{name: iperf, pairs: [1, 2]}").measurands()).hasSize(2);
    assertThat(pairs("{name: iperf, pairs: [1, 2]}")).isEqualTo(2);
    assertThat(pairs("{name: iperf}, {name: ping}")).isEqualTo(1);
    assertThat(Benchmarks.objections(campaign(4, "{name: iperf, pairs: [1, 2]}"))).isEmpty();
    assertThat(Benchmarks.objections(campaign(4, "{name: iperf, pairs: [1, 4]}")))
        .containsExactly("iperf with pairs: 4: platform namespaces has nodes: 4; set nodes: 8");
  }

  @Test
  void refusesJobsOfAllNodesBesidePairs() throws Exception {
    assertThat(Benchmarks.objections(campaign(4, "{name: iperf, pairs: 2}, {name: ping}")))
        .isEmpty();
    assertThat(
            Benchmarks.objections(
                campaign(4, "{name: iperf, pairs: 2}, {name: pingpong, size: 1B}")))
        .singleElement()
        .asString()
        .startsWith("iperf with pairs: 2: pingpong runs on all nodes together");
  }
}
