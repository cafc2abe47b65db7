package io.tare.harness.workloads.services.glassfish;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import org.junit.jupiter.api.Test;

class ClassArchivesTest {

  @Test
  void areNotMadeForBenchmarksWithoutAServer() throws Exception {
    assertThat(ProfileTraining.concerns(campaign("jmh.quicksort"))).isFalse();
    assertThat(ProfileTraining.concerns(campaign("soa.quicksort"))).isTrue();
  }

  private static Campaign campaign(String workload) throws Exception {
    return CampaignFile.parse(
        "x",
        """
        name: small
        platforms: {native: {kind: native}}
        workloads: [{name: %s, n: 20000}]
        """
            .formatted(workload));
  }
}
