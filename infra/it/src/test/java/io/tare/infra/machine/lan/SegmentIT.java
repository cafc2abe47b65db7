package io.tare.infra.machine.lan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.network.SwitchedSegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentIT {

  private static final int RUNS = 6;
  private static final Duration SOON = Duration.ofMinutes(3);

  @TempDir Path directory;

  @BeforeEach
  void assumeLinksCanBeMade() {
    for (Requirement each : SwitchedSegment.REQUIREMENTS) {
      assumeTrue(
          each.found().isPresent(), "no " + each.program() + "; install " + each.debianPackage());
    }
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "no right to make links: run as root");
  }

  /** Like runs that start at the same time on one machine. */
  @Test
  void concurrentSegmentsHaveTheirOwnNetworks() throws Exception {
    List<RunContext> runs = new ArrayList<>();
    List<Segment> segments = new ArrayList<>();
    ExecutorService starters = Executors.newFixedThreadPool(RUNS);
    try {
      CyclicBarrier together = new CyclicBarrier(RUNS);
      List<Future<Segment>> made = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        RunContext run = RunContext.open("run-" + i, directory.resolve("cache-" + i));
        runs.add(run);
        made.add(
            starters.submit(
                () -> {
                  together.await();
                  return made(run);
                }));
      }
      for (Future<Segment> each : made) {
        segments.add(each.get());
      }
      List<String> addresses = new ArrayList<>();
      for (int i = 0; i < RUNS; i++) {
        NetworkNamespace namespace =
            NetworkNamespace.make(runs.get(i), LocalHost.of("here", runs.get(i)));
        addresses.add(segments.get(i).attach(namespace).address());
      }
      assertThat(addresses).doesNotHaveDuplicates().hasSize(RUNS);
    } finally {
      starters.shutdownNow();
      segments.forEach(Segment::close);
      runs.forEach(RunContext::close);
    }
  }

  /** Nodes use a known hardware address of the gateway for minutes. */
  @Test
  void theGatewayKeepsItsHardwareAddress() throws Exception {
    try (RunContext run = RunContext.open("run", directory.resolve("cache"));
        SwitchedSegment segment = (SwitchedSegment) made(run)) {
      List<String> seen = new ArrayList<>();
      List<Segment.Tap> taps = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        seen.add(hardwareAddress(segment.bridge()));
        taps.add(segment.attachTap());
      }
      for (Segment.Tap each : taps) {
        seen.add(hardwareAddress(segment.bridge()));
        segment.detach(each);
      }
      seen.add(hardwareAddress(segment.bridge()));

      String address = segment.attachTap().address();
      assertThat(seen).containsOnly(Segment.mac(address.replaceFirst("\\d+$", "1")));
    }
  }

  /** As on a machine with Docker, whose firewall drops unknown traffic. */
  @Test
  void framesPassAFirewallAndItsRuleIsRemovedWithTheBridge() throws Exception {
    Path shown = Path.of("/proc/sys/net/bridge/bridge-nf-call-iptables");
    assumeTrue(Files.isWritable(Path.of("/dev/net/tun")), "no right to make networks: run as root");
    assumeTrue(SearchPath.find("iptables").isPresent(), "no iptables: apt-get install iptables");
    assumeTrue(
        Files.exists(shown) && Files.readString(shown).startsWith("1"),
        "bridges are not shown to the firewall: modprobe br_netfilter");
    try (RunContext run = RunContext.open("run", directory.resolve("cache"))) {
      LocalHost here = LocalHost.of("here", run);
      SwitchedSegment segment = (SwitchedSegment) made(run);
      NetworkResource.ForwardingRule rule = new NetworkResource.ForwardingRule(segment.bridge());
      String[] drop = {"FORWARD", "-i", segment.bridge(), "-j", "DROP"};
      iptables(here, "--append", drop);
      try {
        NetworkNamespace client = NetworkNamespace.make(run, here);
        var unused = segment.attach(client);
        String server = segment.attach(NetworkNamespace.make(run, here)).address();
        LocalHost asking = here.within(client.prefix());
        assertThat(asking.run(ping(server, 60), SOON).succeeded()).isTrue();
        assertThat(segment.describe())
            .contains("firewall filters bridged frames, and its first" + " rule accepts them");
        assertThat(run.leases().held()).contains(rule);
        rule.remove();
        assertThat(asking.run(ping(server, 1), SOON).succeeded()).as("without the rule").isFalse();
        rule.make();
      } finally {
        iptables(here, "--delete", drop);
        segment.close();
      }
      assertThat(rule.exists()).isFalse();
    }
  }

  private static Segment made(RunContext run) throws Exception {
    return Networks.make(NetworkSpec.PLAIN, run, LocalHost.of("here", run));
  }

  private static Command ping(String address, int seconds) {
    return Command.of("ping", "-c", "1", "-W", Integer.toString(seconds), address);
  }

  private static void iptables(LocalHost here, String command, String... rule) throws Exception {
    List<String> words = new ArrayList<>(List.of("iptables", "--wait", command));
    words.addAll(List.of(rule));
    CheckedCommand.run(here, words.toArray(String[]::new));
  }

  private static String hardwareAddress(String link) throws Exception {
    return Files.readString(Path.of("/sys/class/net", link, "address")).strip();
  }
}
