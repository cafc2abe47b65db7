package io.tare.infra.networks.underlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.Connector;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Software;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.network.MachineNodes;
import io.tare.infra.machine.network.NodeNamespace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of virtual network between two namespaces. */
class VirtualNetworksIT {

  private static final int PINGS = 200;

  /** Packets of hosts themselves for neighbour discovery. */
  private static final int OTHERS = 50;

  private static final Duration SOON = Duration.ofMinutes(3);

  @TempDir Path directory;

  private String firstAddress = "";

  @BeforeEach
  void assumeNamespacesCanBeMade() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "no right to make networks: run as root");
  }

  @ParameterizedTest
  @MethodSource("virtualKinds")
  void packetsTakeTheKindsPathAndNothingIsLeft(String kind) throws Exception {
    NetworkSpec spec = spec(kind);
    assumePossible(spec);
    List<Resource> held = new ArrayList<>();
    try (RunContext run = RunContext.open("run", directory);
        MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
      NodeNamespace first = joined(nodes);
      NodeNamespace second = nodes.attach();
      tried(nodes);
      held.addAll(run.leases().held());
      Optional<UsageMeter> meter = nodes.crossings();
      Usage before = read(meter);

      LocalHost asking = nodes.machine().within(second.namespace().prefix());
      String address = address(first, spec);
      Command ping =
          Command.of("ping", "-q", "-n", "-i", "0.002", "-c", String.valueOf(PINGS), address);
      assertThat(asking.run(ping, SOON).succeeded()).isTrue();

      Usage used = read(meter).since(before);
      assertThat(used.counters().containsKey(Counter.SWITCH_TIME))
          .isEqualTo(nodes.segments().values().stream().anyMatch(Segment::isInUserSpace));
      Optional<NetworkKind.Encapsulation> expected = Networks.kind(spec).encapsulation(spec);
      assertThat(used.counters().containsKey(Counter.UNDERLAY_PACKETS))
          .isEqualTo(expected.isPresent());
      if (expected.isPresent()) {
        long arrived = count(used, Counter.PATH_PACKETS);
        assertThat(arrived).isBetween(2L * PINGS, 2L * PINGS + OTHERS);
        assertThat(count(used, Counter.UNDERLAY_PACKETS))
            .isBetween(arrived - OTHERS, arrived + OTHERS);
        long longer = count(used, Counter.UNDERLAY_BYTES) - count(used, Counter.PATH_BYTES);
        assertThat(longer).isGreaterThan(arrived * expected.get().bytes() - OTHERS * 100);
      }
    }
    assertThat(held).isNotEmpty().noneMatch(Resource::exists);
  }

  /** Both ends of a pair are on different hosts, so all its packets cross. */
  @Test
  void eachOfSeveralPairsCrossesBetweenHosts() throws Exception {
    NetworkSpec spec = spec("lb-vxlan");
    assumePossible(spec);
    try (RunContext run = RunContext.open("run", directory);
        MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
      nodes.connect(Topology.ONE_SERVER.and(Role.RANK, 3).paired(2));
      List<NodeNamespace> nodeNamespaces = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        nodeNamespaces.add(nodes.attach());
      }
      tried(nodes);
      Usage before = read(nodes.crossings());
      for (int near : List.of(0, 2)) {
        LocalHost asking = nodes.machine().within(nodeNamespaces.get(near).namespace().prefix());
        String address = address(nodeNamespaces.get(near + 1), spec);
        Command ping =
            Command.of("ping", "-q", "-n", "-i", "0.002", "-c", String.valueOf(PINGS), address);
        assertThat(asking.run(ping, SOON).succeeded()).isTrue();
      }
      Usage used = read(nodes.crossings()).since(before);
      long arrived = count(used, Counter.PATH_PACKETS);
      assertThat(arrived).isBetween(4L * PINGS, 4L * PINGS + OTHERS);
      assertThat(count(used, Counter.UNDERLAY_PACKETS))
          .isBetween(arrived - OTHERS, arrived + OTHERS);
    }
  }

  /** Like {@code tare clean} after a killed harness. */
  @Test
  void everythingThatExistsIsRecorded() throws Exception {
    NetworkSpec spec = spec("lb-vxlan");
    assumePossible(spec);
    try (RunContext run = RunContext.open("run", directory);
        MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
      var unused = joined(nodes);
      String links = CheckedCommand.run(nodes.machine(), "ip", "link", "show");
      assertThat(links).doesNotContain(run.leases().token());
      List<Resource> held = run.leases().held();
      for (int i = held.size() - 1; i >= 0; i--) {
        if (held.get(i) instanceof NetworkResource.NetworkNamespace namespace) {
          namespace.remove();
        }
      }
      assertThat(held).noneMatch(each -> isNetworkThing(each) && each.exists());
    }
  }

  @Test
  void anExistingBridgeIsUsedAndUnchanged() throws Exception {
    String bridge = "b" + ProcessHandle.current().pid();
    NetworkSpec spec = NetworkSpec.plain("bridge").with("existing", bridge);
    assumePossible(NetworkSpec.plain("bridge"));
    run("ip", "link", "add", bridge, "mtu", "1600", "type", "bridge");
    try {
      run("ip", "link", "set", bridge, "up");
      run("ip", "link", "add", bridge + "o", "type", "veth", "peer", "name", bridge + "p");
      run("ip", "link", "set", bridge + "o", "mtu", "1600", "master", bridge, "up");
      String before = state(bridge);
      assertThat(Networks.kind(spec).obstacles(spec)).isEmpty();
      List<Resource> held = new ArrayList<>();
      try (RunContext run = RunContext.open("run", directory);
          MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
        NodeNamespace first = joined(nodes);
        var second = nodes.attach();
        tried(nodes);
        held.addAll(run.leases().held());
        assertThat(address(first, spec)).isNotEqualTo(address(second, spec));
        assertThat(state(bridge)).isEqualTo(before);
        assertThat(run("ip", "-o", "link", "show", "master", bridge).lines()).hasSize(3);
      }
      assertThat(held).isNotEmpty().noneMatch(Resource::exists);
      assertThat(state(bridge)).isEqualTo(before);
    } finally {
      run("ip", "link", "delete", bridge);
      run("ip", "link", "delete", bridge + "o");
    }
  }

  @Test
  void guestTrafficIsShapedThroughAnAdditionalDevice() throws Exception {
    NetworkSpec spec = NetworkSpec.plain("bridge").with("rate", "10Mbit/s");
    assumePossible(spec);
    Optional<String> objection = Networks.kind(spec).objection(spec, Connector.TAP);
    assumeTrue(objection.isEmpty(), objection.orElse(""));
    List<Resource> held = new ArrayList<>();
    try (RunContext run = RunContext.open("run", directory);
        Segment segment = Networks.make(spec, run, LocalHost.of("here", run))) {
      Segment.Tap tap = segment.attachTap();
      held.addAll(run.leases().held());
      var unused = segment.settle(tap);
      String host = hosts(held).get(0);
      String filter = run("tc", "-n", host, "filter", "show", "dev", tap.device(), "ingress");
      Matcher between = Pattern.compile("Redirect to device (\\S+)\\)").matcher(filter);
      assertThat(between.find()).as(filter).isTrue();
      assertThat(run("tc", "-n", host, "qdisc", "show", "dev", between.group(1)))
          .contains("tbf")
          .contains("rate 10Mbit");
    }
    assertThat(held).isNotEmpty().noneMatch(Resource::exists);
  }

  /** What a bridge inherits from its ports. */
  private static String state(String bridge) throws Exception {
    return Files.readString(Path.of("/sys/class/net", bridge, "address"))
        + Files.readString(Path.of("/sys/class/net", bridge, "mtu"));
  }

  /** The same check as in {@link #anMtuThatShrinksLaterIsSeenBetweenBlocks}. */
  @Tag("long")
  @Test
  void aSmallerMtuAtOneEndIsReportedBeforeTheMeasurement() throws Exception {
    NetworkSpec spec = spec("lb-vxlan");
    assumePossible(spec);
    try (RunContext run = RunContext.open("run", directory);
        MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
      var first = joined(nodes);
      String second = nodes.attach().namespace().name();
      CheckedCommand.run(nodes.machine(), "ip", "-n", second, "link", "set", "eth0", "mtu", "1400");
      assertThat(first.cables()).hasSize(1);
      assertThatThrownBy(() -> tried(nodes))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("packets of 1500 bytes from")
          .hasMessageContaining("the MTU is smaller somewhere on the way");
    }
  }

  @Test
  void aCutTunnelIsReportedAndNothingIsLeft() throws Exception {
    broken("lb-vxlan", (host, second) -> ip(host, "link set t0 down"), "does not reach");
  }

  /** The same check as of a cut tunnel. */
  @Tag("long")
  @Test
  void aTunnelWithDifferentKeysIsReportedAndNothingIsLeft() throws Exception {
    broken(
        "lb-vxlan",
        (host, second) -> {
          ip(host, "link delete t0");
          ip(
              host,
              "link add name t0 mtu 1500 type vxlan id 9 local 10.215.0.1 remote 10.215.0.2 dstport"
                  + " 4789 dev u0");
          ip(host, "link set t0 master br0");
          ip(host, "link set t0 up");
        },
        "does not reach");
  }

  @Test
  void aKilledSwitchIsReportedAndNothingIsLeft() throws Exception {
    broken(
        "ovs",
        (host, second) -> {
          for (String pid : run("ip", "netns", "pids", host).split("\\s+")) {
            if (Files.readString(Path.of("/proc", pid, "comm")).startsWith("ovs-vswitchd")) {
              run("kill", "-KILL", pid);
            }
          }
        },
        "ovs-vswitchd of Open vSwitch in");
  }

  @Test
  void aDuplicateAddressIsReportedAndNothingIsLeft() throws Exception {
    broken(
        "bridge",
        (host, second) ->
            ip(second.namespace().name(), "address add " + firstAddress + "/24 dev eth0"),
        "belongs to both ");
  }

  @Test
  void aSwitchThatDiesLaterIsSeenBetweenBlocks() throws Exception {
    brokenLater(
        "ovs",
        (host, second) -> {
          for (String pid : run("ip", "netns", "pids", host).split("\\s+")) {
            if (Files.readString(Path.of("/proc", pid, "comm")).startsWith("ovs-vswitchd")) {
              run("kill", "-KILL", pid);
              ProcessHandle.of(Long.parseLong(pid)).ifPresent(each -> each.onExit().join());
            }
          }
        },
        "ovs-vswitchd of Open vSwitch in");
  }

  @Test
  void anMtuThatShrinksLaterIsSeenBetweenBlocks() throws Exception {
    brokenLater(
        "lb-vxlan",
        (host, second) -> ip(second.namespace().name(), "link set eth0 mtu 1400"),
        "the MTU is smaller somewhere on the way");
  }

  private void brokenLater(String kind, Fault fault, String words) throws Exception {
    NetworkSpec spec = spec(kind);
    assumePossible(spec);
    try (RunContext run = RunContext.open("run", directory);
        MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
      joined(nodes);
      NodeNamespace second = nodes.attach();
      tried(nodes);
      assertThat(nodes.brokenNetwork()).isEmpty();
      assertThat(nodes.segments().get(spec.network()).describe())
          .containsPattern(", (Open vSwitch \\d+\\.\\d+.*|GRO of the tunnel (on|off))$");
      fault.befall(hosts(run.leases().held()).get(0), second);
      assertThat(nodes.brokenNetwork())
          .hasValueSatisfying(
              said ->
                  assertThat(said)
                      .startsWith("network " + kind + " does not work as configured: ")
                      .contains(words));
    }
  }

  /** A fault injected into a network. */
  private interface Fault {
    void befall(String firstHost, NodeNamespace second) throws Exception;
  }

  private void broken(String kind, Fault fault, String words) throws Exception {
    NetworkSpec spec = spec(kind);
    assumePossible(spec);
    List<Resource> held = new ArrayList<>();
    try (RunContext run = RunContext.open("run", directory);
        MachineNodes nodes = new MachineNodes(PlatformSpec.plain("native").on(spec), run)) {
      NodeNamespace first = joined(nodes);
      NodeNamespace second = nodes.attach();
      held.addAll(run.leases().held());
      firstAddress = address(first, spec);
      fault.befall(hosts(held).get(0), second);
      assertThatThrownBy(() -> tried(nodes))
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("network " + kind + " does not work as configured: ")
          .hasMessageContaining(words.formatted(second.namespace().name()))
          .hasMessageNotContaining("\n");
    }
    assertThat(held).isNotEmpty().noneMatch(Resource::exists);
  }

  /** Hosts are created before nodes. */
  private static List<String> hosts(List<Resource> held) {
    return held.stream()
        .filter(NetworkResource.NetworkNamespace.class::isInstance)
        .map(each -> ((NetworkResource.NetworkNamespace) each).name())
        .toList();
  }

  private static void ip(String namespace, String words) throws Exception {
    run(("ip -n " + namespace + " " + words).split(" "));
  }

  private static String run(String... words) throws Exception {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", List.of(words), output).isZero();
    return output.strip();
  }

  private static List<String> virtualKinds() {
    return Networks.kinds().values().stream()
        .filter(VirtualKind.class::isInstance)
        .map(NetworkKind::kind)
        .toList();
  }

  private static NetworkSpec spec(String kind) {
    NetworkSpec plain = NetworkSpec.plain(kind);
    boolean hasHosts = Networks.kind(plain).settings().names().contains("hosts");
    return hasHosts ? plain.with("hosts", "2") : plain;
  }

  private static void assumePossible(NetworkSpec spec) {
    NetworkKind kind = Networks.kind(spec);
    for (Requirement each : kind.requirements(spec)) {
      assumeTrue(
          each.found().isPresent(), "no " + each.program() + "; install " + each.debianPackage());
    }
    assumeTrue(kind.obstacles(spec).isEmpty(), String.join("; ", kind.obstacles(spec)));
    assumeTrue(Files.isWritable(Path.of("/dev/net/tun")), "no /dev/net/tun: modprobe tun");
  }

  private static NodeNamespace joined(MachineNodes nodes) throws Exception {
    nodes.connect(Topology.ONE_SERVER);
    return nodes.attach();
  }

  /** As when all nodes of a platform exist. */
  private static void tried(MachineNodes nodes) throws Exception {
    nodes.addClients(Topology.ONE_SERVER, new Software("", ""));
  }

  private static String address(NodeNamespace nodeNamespace, NetworkSpec spec) {
    return nodeNamespace.attachments().get(spec.network()).address();
  }

  private static Usage read(Optional<UsageMeter> meter) throws Exception {
    return meter.isPresent() ? meter.get().read() : Usage.UNKNOWN;
  }

  private static long count(Usage used, Counter counter) {
    return used.counters().getOrDefault(counter, -1L);
  }

  private static boolean isNetworkThing(Resource each) {
    return each instanceof NetworkResource.NetworkNamespace || each instanceof NetworkResource.Link;
  }
}
