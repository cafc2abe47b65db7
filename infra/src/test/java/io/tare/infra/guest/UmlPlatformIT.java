package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Reachability;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UmlPlatformIT extends GuestContract {

  @Test
  void twoGuestsAndTwoClientsReachEachOther() throws Exception {
    Topology topology = Topology.of(Role.RANK, 2).and(Role.CLIENT, 2);
    try (GuestStage stage =
        new GuestStage("uml", Map.of(), Optional.of(Lan.UNLIMITED)).started(topology)) {
      assertThat(stage.running().nodes(Role.RANK))
          .extracting(Node::name)
          .containsExactly("uml rank 1", "uml rank 2");
      Reachability.assertAllReachEachOther(stage.running());
    }
  }

  @Override
  String kind() {
    return "uml";
  }

  @Override
  void assume() {
    assumeTrue(
        new UmlKind()
            .requirements(PlatformSpec.plain("uml")).stream()
                .allMatch(need -> need.found().isPresent()),
        "no User Mode Linux: apt-get install user-mode-linux mmdebstrap iproute2 ethtool");
    assumeTrue(
        Files.isWritable(Path.of("/dev/net/tun")), "no right to make tap devices: run as root");
  }
}
