package io.tare.infra.networks.underlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.AddressedMachine;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Segment.Attachment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.NetworkResource;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that create a network between two machines. */
class MachineNetworkTest {

  private static final String INSIDE = "nsenter --net=/proc/42/ns/net -- ";

  @TempDir Path directory;

  private final RecordingHost one = new RecordingHost();
  private final RecordingHost other = new RecordingHost();
  private final List<AddressedMachine> machines =
      List.of(new AddressedMachine(one, "10.0.0.1"), new AddressedMachine(other, "10.0.0.2"));
  private RunContext run;

  @BeforeEach
  void open() throws Exception {
    run = RunContext.open("run", directory);
  }

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  void eachMachineCreatesItsTunnelEndInATemporaryNamespace() throws Exception {
    try (Segment made = made("1450B")) {
      assertThat(one.commands)
          .containsSubsequence(
              "unshare --net sh -c echo $$; exec sleep infinity",
              INSIDE + "ip link add name br0 type bridge stp_state 0 forward_delay 0",
              "ip link add name t0 netns 42 mtu 1450 type vxlan id 1 local 10.0.0.1 remote 10.0.0.2"
                  + " dstport 4789 dev eth7",
              INSIDE + "ip link set t0 master br0");
      assertThat(other.commands)
          .contains(
              "ip link add name t0 netns 42 mtu 1450 type vxlan id 1 local 10.0.0.2 remote 10.0.0.1"
                  + " dstport 4789 dev eth7");
      assertThat(made.describe())
          .startsWith("Linux bridge and VXLAN tunnel 1, by the kernel between two machines by SSH");
      assertThat(run.leases().held()).noneMatch(each -> each instanceof NetworkResource);
    }
  }

  @Test
  void aSwitchHasItsOwnDeviceAndAddressOnTheMachinesLink() throws Exception {
    NetworkSpec spec = NetworkSpec.plain("ovs-gre").with("mtu", "1450B");
    try (Segment made = Networks.kind(spec).make(spec, run, machines)) {
      assertThat(one.commands)
          .containsSubsequence(
              "ip link add name u0 netns 42 link eth7 type macvlan mode source nodst",
              INSIDE + "ip link set u0 up");
      String address = address(one, "1");
      assertThat(address(other, "2")).isEqualTo(address.replaceAll("1$", "2"));
      assertThat(other.commands)
          .anyMatch(
              each -> each.endsWith("type=gre options:remote_ip=" + address + " options:key=1"));
      assertThat(made.describe())
          .contains("Open vSwitch and gre tunnel 1")
          .contains(" between two machines by SSH");
    }
  }

  /** Otherwise replies to the bridge's address do not arrive at its port. */
  @Test
  void theBridgeHasTheHardwareAddressThatItsPortAccepts() throws Exception {
    NetworkSpec spec = NetworkSpec.plain("ovs-vxlan").with("mtu", "1450B");
    try (Segment made = Networks.kind(spec).make(spec, run, machines)) {
      assertThat(made.isInUserSpace()).isFalse();
      String own = hardware(one, "other-config:hwaddr=\"(.{17})\"");
      assertThat(own).endsWith(":01").isEqualTo(hardware(one, "f0 netns .* address (\\S{17}) "));
      assertThat(hardware(other, "macaddr add (\\S{17})")).isEqualTo(own);
    }
  }

  @Test
  void aNodeHasTheHardwareAddressThatTheOtherMachineAccepts() throws Exception {
    for (String kind : List.of("bridge", "ovs")) {
      NetworkSpec spec = NetworkSpec.plain(kind).with("hosts", "2");
      try (Segment made = Networks.kind(spec).make(spec, run, machines)) {
        one.commands.clear();
        var unused = made.attach(NetworkNamespace.whole(run, one));
        assertThat(hardware(one, "link set t\\w+ address (\\S{17})"))
            .isEqualTo(hardware(other, "macaddr add (\\S{17})"));
      }
      other.commands.clear();
    }
  }

  @Test
  void aRouterBetweenTheMachinesIsReported() {
    one.answerRoute("10.0.0.2 via 10.0.0.9 dev eth7 src 10.0.0.1 uid 0\n");
    NetworkSpec spec = NetworkSpec.plain("bridge").with("hosts", "2");
    assertThatThrownBy(() -> Networks.kind(spec).make(spec, run, machines))
        .isInstanceOf(HostException.class)
        .hasMessage(
            "told: a router is on the way to 10.0.0.2, and routers forward no frames of other"
                + " devices; use lb-vxlan, geneve or wireguard");
  }

  /** The machine's own device answers for every address of the machine. */
  @Test
  void nodesOnTheMachinesLinkKnowEachOthersHardwareAddress() throws Exception {
    try (Segment made = made(NetworkSpec.plain("macvlan"))) {
      Attachment first = made.attach(NetworkNamespace.whole(run, one));
      Attachment second = made.attach(NetworkNamespace.whole(run, other));
      assertThat(hardware(one, "neighbour replace " + second.address() + " lladdr (\\S{17}) dev"))
          .isEqualTo(hardware(other, "link set t\\w+ address (\\S{17})"));
      assertThat(hardware(other, "neighbour replace " + first.address() + " lladdr (\\S{17}) dev"))
          .isEqualTo(hardware(one, "link set t\\w+ address (\\S{17})"));
    }
  }

  @Test
  void aDeviceInAMachinesOwnNamespaceIsOnRecordFirstAndRemoved() throws Exception {
    for (String kind : List.of("macvlan", "wireguard")) {
      String device;
      try (Segment made = made(NetworkSpec.plain(kind))) {
        one.commands.clear();
        device = made.attach(NetworkNamespace.whole(run, one)).cable().split("/")[1];
        assertThat(device).startsWith("t" + run.leases().token());
        assertThat(one.commands.get(0)).isEqualTo("touch /nowhere/.control/" + device + ".link");
        assertThat(one.commands.get(1)).startsWith("ip link add name " + device + " ");
        assertThat(one.commands).noneMatch(each -> each.contains(" netns "));
      }
      assertThat(one.commands).endsWith("ip link delete dev " + device);
    }
  }

  @Test
  void theKeyOfATunnelIsOnNoCommandLine() throws Exception {
    try (Segment made = made(NetworkSpec.plain("wireguard"))) {
      var unused = made.attach(NetworkNamespace.whole(run, one));
      String line =
          one.commands.stream()
              .filter(each -> each.contains("listen-port"))
              .findFirst()
              .orElseThrow();
      String key = one.heard.toString(StandardCharsets.US_ASCII);
      assertThat(key).matches("[A-Za-z0-9+/]{43}=\n");
      assertThat(line).doesNotContain(key.strip());
    }
  }

  @Test
  void theLargestPacketIsTheLinksWithoutTheTunnelsHeadersIfNotSet() throws Exception {
    try (Segment made = made(NetworkSpec.plain("wireguard"))) {
      assertThat(made.promisedMtuBytes()).hasValue(1440);
      assertThat(made.describe()).contains("MTU 1440, the largest that fits the machines' link");
    }
  }

  @Test
  void aCableIsTheMachinesLinkAsItIs() throws Exception {
    try (Segment made = made(NetworkSpec.plain("direct"))) {
      one.commands.clear();
      assertThat(made.attach(NetworkNamespace.whole(run, one)))
          .isEqualTo(new Attachment("10.0.0.1", "self/eth7"));
      assertThat(one.commands).isEmpty();
      assertThat(made.promisedMtuBytes()).hasValue(1500);
      assertThat(made.describe())
          .isEqualTo(
              "the machines' own link as it is, eth7 and eth7, MTU 1500, offloads as they are");
    }
  }

  @Test
  void aMachineWhoseKernelLacksAFeatureIsNamed() {
    other.lackFeatures();
    assertThatThrownBy(() -> made(NetworkSpec.plain("macvlan")))
        .isInstanceOf(HostException.class)
        .hasMessage(
            "network macvlan: told: the kernel has no macvlan (CONFIG_MACVLAN); modprobe macvlan,"
                + " or use another kind of network");
  }

  /** What a command of a machine has in brackets. */
  private static String hardware(RecordingHost machine, String pattern) {
    return machine.commands.stream()
        .map(Pattern.compile(pattern)::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  /** What a host's outer bridge has. */
  private static String address(RecordingHost machine, String end) {
    return machine.commands.stream()
        .filter(each -> each.startsWith(INSIDE + "ip address add 10.215."))
        .map(each -> each.replaceAll(".* add (\\S+)/24 dev br-phy", "$1"))
        .filter(each -> each.endsWith("." + end))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSwitchsFilesAreInItsMachinesScratchDirectory() throws Exception {
    NetworkSpec spec = NetworkSpec.plain("ovs-vxlan").with("mtu", "1450B");
    try (Segment made = Networks.kind(spec).make(spec, run, machines)) {
      assertThat(made.isInUserSpace()).isFalse();
      assertThat(one.commands)
          .anyMatch(each -> each.matches("ovsdb-tool create /nowhere/t\\w+ovs/conf.db .*"));
    }
  }

  @Test
  void theMachineIsAttachedWithoutChangingItsDevices() throws Exception {
    try (Segment made = made("1450B")) {
      one.commands.clear();
      Attachment attachment = made.attach(NetworkNamespace.whole(run, one));
      String added = one.commands.get(0);
      assertThat(added)
          .matches("ip link add t\\w{10} mtu 1450 type veth peer name p0 mtu 1450 netns 42");
      String device = added.split(" ")[3];
      assertThat(one.commands)
          .contains(
              INSIDE + "ip link set p0 master br0",
              "ip address add " + attachment.address() + "/24 dev " + device,
              "ip link set " + device + " up")
          .noneMatch(each -> each.contains("eth7"));
    }
  }

  @Test
  void aLinkWithTooSmallAnMtuForTheTunnelIsReported() {
    assertThatThrownBy(() -> made("1451B"))
        .isInstanceOf(HostException.class)
        .hasMessage(
            "told: packets to 10.0.0.2 may have 1500 bytes, but have 1501 with the tunnel's"
                + " headers; set a smaller mtu");
  }

  private Segment made(String mtu) throws Exception {
    return made(NetworkSpec.plain("lb-vxlan").with("mtu", mtu));
  }

  private Segment made(NetworkSpec spec) throws Exception {
    return Networks.kind(spec).make(spec, run, machines);
  }
}
