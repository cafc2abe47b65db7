package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.networks.underlay.NodesOnNetworks;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A guest and a client on a bridge, a kernel's tunnel and a switch's. */
@Tag("thorough")
class UmlNetworksIT extends NodesOnNetworks {

  @Override
  protected List<String> kinds() {
    return List.of("bridge", "lb-vxlan", "ovs-vxlan");
  }

  @Override
  protected PlatformStage staged(List<NetworkSpec> networks) throws Exception {
    UmlKernels.assume();
    return new PlatformStage("guest-it", "uml", GuestContract.PATIENT, networks);
  }

  @Test
  void onlyTheNetworksFactsAreRecorded() throws Exception {
    assertThat(running().environment().facts())
        .containsEntry(
            Environment.Fact.NETWORKS.key(),
            "bridge is bridge on 2 hosts, lb-vxlan is lb-vxlan on 2 hosts over bridge, ovs-vxlan is"
                + " ovs-vxlan on 2 hosts over bridge")
        .doesNotContainKey("lan");
  }
}
