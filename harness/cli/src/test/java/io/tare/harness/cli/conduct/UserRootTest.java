package io.tare.harness.cli.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import org.junit.jupiter.api.Test;

class UserRootTest {

  @Test
  void createsNetworksForTheLanOfThisMachine() throws Exception {
    assertThat(UserRoot.needsNetworks(campaign("{kind: native}", "lan"))).isTrue();
  }

  @Test
  void createsNetworksForGuestsOnATap() throws Exception {
    assertThat(UserRoot.needsNetworks(campaign("{kind: uml}", "loopback"))).isTrue();
  }

  @Test
  void createsNoNetworksForTheLanOfOtherMachines() throws Exception {
    assertThat(UserRoot.needsNetworks(campaign("{kind: ssh, host: elsewhere}", "lan"))).isFalse();
  }

  @Test
  void createsNoNetworksForLoopback() throws Exception {
    assertThat(UserRoot.needsNetworks(campaign("{kind: native}", "loopback"))).isFalse();
  }

  private static Campaign campaign(String platform, String path) throws CampaignException {
    return CampaignFile.parse(
        "campaign.yaml",
        """
        name: networks
        platforms: {one: %s}
        paths: [%s]
        workloads: [{name: soa.quicksort, n: 10}]
        """
            .formatted(platform, path));
  }
}
