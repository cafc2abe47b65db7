package io.tare.infra.guests;

import static io.tare.harness.model.Network.LAN;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Reachability;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.services.fixture.Signals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several guests and clients on two networks. */
@Tag("thorough")
class UmlSegmentIT {

  private static PlatformStage stage;

  @BeforeAll
  static void boot() throws Exception {
    UmlKernels.assume();
    stage =
        new PlatformStage(
                "guest-it",
                "uml",
                GuestContract.PATIENT,
                List.of(NetworkSpec.PLAIN, NetworkSpec.PLAIN.called("other")))
            .started(Topology.of(Role.RANK, 2).and(Role.CLIENT, 2));
  }

  @AfterAll
  static void end() {
    if (stage != null) {
      stage.close();
    }
  }

  @Test
  void twoGuestsAndTwoClientsReachEachOther() throws Exception {
    assertThat(stage.running().nodes(Role.RANK))
        .extracting(Node::name)
        .containsExactly("uml rank 1", "uml rank 2");
    Reachability.assertAllReachEachOther(stage.running());
  }

  @Test
  void framesWaitForAPausedGuest() throws Exception {
    Node frozen = stage.running().node(Role.RANK);
    String address = frozen.address(LAN);
    // It sends ARP requests to all, so they know its address.
    Reachability.assertAllReachEachOther(stage.running());
    ProcessHandle kernel =
        UmlKernels.of(stage.context().leases().token()).stream()
            .filter(each -> GuestProcesses.commandLine(each).contains(address + "/"))
            .findFirst()
            .orElseThrow();
    Path dropped =
        Path.of("/sys/class/net", tap(kernel), "statistics", "tx_dropped").toAbsolutePath();
    String before = Files.readString(dropped);
    signal("STOP", kernel);
    try {
      String send = "for i in {1..5000}; do echo > /dev/udp/" + address + "/9; done";
      stage
          .running()
          .node(Role.CLIENT)
          .host()
          .run(Command.of("bash", "-c", send), Duration.ofMinutes(5));
    } finally {
      signal("CONT", kernel);
    }
    assertThat(Files.readString(dropped)).isEqualTo(before);
  }

  private static String tap(ProcessHandle kernel) {
    Matcher named = Pattern.compile("ifname=(\\w+)").matcher(GuestProcesses.commandLine(kernel));
    assertThat(named.find()).isTrue();
    return named.group(1);
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    Signals.send(name, process);
  }
}
