package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.model.Measurand;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs that measure networks, and programs that do not. */
class NetworkProgramsTest {

  private static final String NETWORKS =
      "networks: {near: {kind: lan}, far: {kind: lan, rate: 10Mbit/s}}\n";

  @Test
  void areMeasuredOverEachNetworkBetweenNodes() throws CampaignException {
    assertThat(networks(2, NETWORKS + "workloads: [{name: iperf}, {name: stream, n: 1000000}]\n"))
        .containsExactly("iperf near", "stream loopback", "iperf far");
  }

  @Test
  void areMeasuredOnceWithoutNetworksOrWithOneNode() throws CampaignException {
    assertThat(networks(2, "workloads: [{name: iperf}]\n")).containsExactly("iperf loopback");
    assertThat(networks(1, NETWORKS + "workloads: [{name: iperf}]\n"))
        .containsExactly("iperf loopback");
  }

  private static List<String> networks(int nodes, String more) throws CampaignException {
    String text =
        "name: x\nplatforms: {native: {kind: native}}\nresources: {nodes: %d}\n%s"
            .formatted(nodes, more);
    return CampaignFile.parse("x", text).measurands().stream()
        .map(NetworkProgramsTest::words)
        .toList();
  }

  private static String words(Measurand each) {
    return each.workload() + " " + each.network().name();
  }
}
