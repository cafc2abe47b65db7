package io.tare.infra.networks.underlay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.NetworkResource.Link;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that create and attach a guest's tap device. */
class GuestTapTest {

  private static final NetworkSpec TUNNEL = NetworkSpec.plain("lb-vxlan").with("mtu", "1450B");

  @TempDir Path directory;

  private final RecordingHost machine = new RecordingHost();
  private RunContext run;
  private Segment segment;
  private List<String> hosts;

  @BeforeEach
  void make() throws Exception {
    run = RunContext.open("run", directory);
    segment = Networks.make(TUNNEL, run, machine);
    hosts =
        run.leases().held().stream()
            .filter(NetworkResource.NetworkNamespace.class::isInstance)
            .map(each -> ((NetworkResource.NetworkNamespace) each).name())
            .toList();
    machine.commands.clear();
  }

  @AfterEach
  void remove() {
    segment.close();
    run.close();
  }

  @Test
  void itIsRecordedAndCreatedInTheHypervisorsNamespace() throws Exception {
    Segment.Tap tap = segment.attachTap();
    assertThat(machine.commands)
        .containsExactly(
            "ip tuntap add dev " + tap.device() + " mode tap",
            "ip link set " + tap.device() + " up");
    assertThat(run.leases().held()).contains(new Link(tap.device()));
  }

  @Test
  void onceOpenItMovesToItsHostAndIsRemovedWithIt() throws Exception {
    Segment.Tap tap = segment.attachTap();
    machine.commands.clear();
    String cable = segment.settle(tap);
    String host = "nsenter --net=/run/netns/" + hosts.get(0) + " -- ip link set " + tap.device();
    assertThat(machine.commands)
        .containsSubsequence(
            "ip link set " + tap.device() + " netns " + hosts.get(0),
            host + " mtu 1450 txqueuelen 32767",
            host + " master br0",
            host + " up");
    assertThat(cable).isEqualTo("42/" + tap.device());
    assertThat(run.leases().held()).doesNotContain(new Link(tap.device()));
  }

  @Test
  void theFirstGuestIsOnOneHostAndTheNextOnTheOther() throws Exception {
    assertThat(hosts).hasSize(2);
    for (String host : hosts) {
      Segment.Tap tap = segment.attachTap();
      var unused = segment.settle(tap);
      assertThat(machine.commands).contains("ip link set " + tap.device() + " netns " + host);
    }
    assertThat(segment.crossing())
        .hasValueSatisfying(each -> assertThat(each.isBothWays()).isTrue());
  }

  @Test
  void guestTrafficIsShapedThroughAnAdditionalDevice() throws Exception {
    segment.close();
    segment = Networks.make(TUNNEL.with("rate", "10Mbit/s"), run, machine);
    Segment.Tap tap = segment.attachTap();
    machine.commands.clear();
    var unused = segment.settle(tap);

    String between =
        machine.commands.stream()
            .filter(each -> each.endsWith(" type ifb"))
            .map(each -> each.replaceAll(".* name (\\S+) type ifb", "$1"))
            .findFirst()
            .orElseThrow();
    assertThat(String.join("\n", machine.commands))
        .containsSubsequence(
            " tc qdisc add dev " + tap.device() + " ingress",
            " tc filter add dev " + tap.device() + " parent ffff: protocol all u32 match u32 0 0",
            " redirect dev " + between,
            " tc qdisc add dev " + between + " root tbf rate 10000000bit",
            " ip link set " + tap.device() + " master br0");
  }

  @Test
  void theAdditionalDeviceIsRecordedWithoutAHost() throws Exception {
    segment.close();
    segment =
        Networks.make(
            NetworkSpec.plain("bridge").with("existing", "br7").with("rate", "10Mbit/s"),
            run,
            machine);
    Segment.Tap tap = segment.attachTap();
    var unused = segment.settle(tap);
    assertThat(run.leases().held())
        .filteredOn(Link.class::isInstance)
        .hasSize(2)
        .allSatisfy(each -> assertThat(machine.commands.toString()).contains(((Link) each).name()));
  }

  @Test
  void withoutShapingThereIsNoAdditionalDevice() throws Exception {
    Segment.Tap tap = segment.attachTap();
    var unused = segment.settle(tap);
    assertThat(machine.commands).noneMatch(each -> each.contains("ifb") || each.contains("tc "));
  }

  @Test
  void pairsAreSplitBetweenHostsAndOthersAreOnTheSecond() throws Exception {
    segment.expectPairs(2);
    for (int host : List.of(0, 1, 0, 1, 1)) {
      Segment.Tap tap = segment.attachTap();
      var unused = segment.settle(tap);
      assertThat(machine.commands)
          .contains("ip link set " + tap.device() + " netns " + hosts.get(host));
    }
    assertThat(segment.crossing()).hasValueSatisfying(each -> assertThat(each.nodes()).hasSize(4));
  }
}
