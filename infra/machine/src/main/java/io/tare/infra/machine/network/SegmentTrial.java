package io.tare.infra.machine.network;

import io.tare.harness.model.Network;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Tests a network before it is measured: whether each node and the first reach each other, with
 * packets up to the configured MTU and no larger. This also fills tunnels' and neighbours' tables.
 *
 * @param segment the network
 * @param mtuBytes of a packet from node to node, IP header included
 */
record SegmentTrial(Network network, Segment segment, int mtuBytes) {

  /** The first packet over a tunnel may take a second. */
  private static final String PATIENCE_SECONDS = "10";

  /** The same for a packet that must not arrive; the tunnel is known by then. */
  private static final String IMPATIENCE_SECONDS = "0.2";

  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** Headers of IPv4 and ICMP. */
  private static final int HEADERS = 28;

  /** A shell's exit status if there is no such program. */
  private static final int NO_PROGRAM = 127;

  /**
   * @throws HostException if a node does not reach another as configured
   */
  void of(List<NetworkNode> nodes) throws HostException, InterruptedException {
    requireOwnAddresses(nodes);
    for (NetworkNode each : nodes.subList(Math.min(1, nodes.size()), nodes.size())) {
      requireReach(each, nodes.get(0));
      requireReach(nodes.get(0), each);
    }
  }

  /**
   * The same in short, of a network that has worked: without packets that must not arrive.
   *
   * @throws HostException if a node no longer reaches another
   */
  void again(List<NetworkNode> nodes) throws HostException, InterruptedException {
    if (segment.defect().isPresent()) {
      throw broken("it has stopped");
    }
    for (NetworkNode each : nodes.subList(Math.min(1, nodes.size()), nodes.size())) {
      requirePackets(each, nodes.get(0));
      requirePackets(nodes.get(0), each);
    }
  }

  /** A node with another one's address would answer in its place, without traffic. */
  private void requireOwnAddresses(List<NetworkNode> nodes)
      throws HostException, InterruptedException {
    for (NetworkNode each : nodes) {
      List<String> look = new ArrayList<>(each.prefix());
      look.addAll(List.of("ip", "-4", "-o", "address", "show"));
      String has = CheckedCommand.run(each.machine(), look.toArray(String[]::new));
      for (NetworkNode other : nodes) {
        String address = address(other);
        if (!each.equals(other) && has.contains(" " + address + "/")) {
          throw broken(
              "address %s belongs to both %s and %s".formatted(address, other.name(), each.name()));
        }
      }
    }
  }

  private void requireReach(NetworkNode from, NetworkNode to)
      throws HostException, InterruptedException {
    requirePackets(from, to);
    String address = address(to);
    if (from.keepsMtu() && reaches(from, address, mtuBytes - HEADERS + 1, IMPATIENCE_SECONDS)) {
      throw broken(
          "packets of %d bytes reach %s, but the MTU should be %d"
              .formatted(mtuBytes + 1, address, mtuBytes));
    }
  }

  private void requirePackets(NetworkNode from, NetworkNode to)
      throws HostException, InterruptedException {
    String address = address(to);
    if (!reaches(from, address, 0, PATIENCE_SECONDS)) {
      throw broken(
          "%s does not reach %s%s"
              .formatted(
                  address(from), address, segment.premise().map(each -> "; " + each).orElse("")));
    }
    if (!reaches(from, address, mtuBytes - HEADERS, PATIENCE_SECONDS)) {
      throw broken(
          "packets of %d bytes from %s do not reach %s; the MTU is smaller somewhere on the way"
              .formatted(mtuBytes, address(from), address));
    }
  }

  /**
   * @param bytes after the headers, not fragmented
   */
  private boolean reaches(NetworkNode from, String address, int bytes, String waitSeconds)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("ping", "-q", "-n", "-c", "1", "-M", "do"));
    words.addAll(List.of("-W", waitSeconds, "-s", String.valueOf(bytes), address));
    Host.Finished asked = from.machine().run(Command.of(words).behind(from.prefix()), DEADLINE);
    if (asked.exitStatus() == NO_PROGRAM) {
      throw new HostException(
          "network %s cannot be tested from %s, which has no ping; install iputils-ping there"
              .formatted(network.name(), from.name()));
    }
    return asked.succeeded();
  }

  private String address(NetworkNode node) {
    return Objects.requireNonNull(node.addresses().get(network));
  }

  private HostException broken(String what) {
    return new HostException(
        "network %s does not work as configured: %s%s"
            .formatted(network.name(), what, segment.defect().map(each -> "; " + each).orElse("")));
  }
}
