package io.tare.infra.machine.network;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Network;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Segment.Attachment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The networks of a platform, in the order of its campaign, with their nodes. */
public final class MadeSegments implements AutoCloseable {

  private final Map<NetworkSpec, Segment> segments = new LinkedHashMap<>();

  /** All nodes, those of the platform itself first. */
  private final List<NetworkNode> nodes = new ArrayList<>();

  /** Adds one, which is removed with the others. */
  public void add(NetworkSpec spec, Segment segment) {
    segments.put(spec, segment);
  }

  public boolean isEmpty() {
    return segments.isEmpty();
  }

  Map<Network, Segment> byName() {
    Map<Network, Segment> all = new LinkedHashMap<>();
    segments.forEach((each, segment) -> all.put(each.network(), segment));
    return Collections.unmodifiableMap(all);
  }

  /** The first that the harness is on itself. */
  Optional<Segment> withHarness() {
    return segments.entrySet().stream()
        .filter(each -> Networks.kind(each.getKey()).hasHarness())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /**
   * Attaches a node to all of them by its namespace.
   *
   * @param name of the node, for messages
   * @return how it is attached to each
   */
  public SortedMap<Network, Attachment> attach(String name, NetworkNamespace namespace)
      throws HostException, InterruptedException {
    SortedMap<Network, Attachment> attachments = attach(namespace);
    SortedMap<Network, String> addresses = new TreeMap<>();
    attachments.forEach((network, each) -> addresses.put(network, each.address()));
    nodes.add(new NetworkNode(name, namespace.machine(), namespace.prefix(), addresses, true));
    return attachments;
  }

  /** The same for a node that answers there only after it has taken the devices over. */
  SortedMap<Network, Attachment> attach(NetworkNamespace namespace)
      throws HostException, InterruptedException {
    SortedMap<Network, Attachment> attachments = new TreeMap<>();
    for (Map.Entry<NetworkSpec, Segment> each : segments.entrySet()) {
      attachments.put(each.getKey().network(), each.getValue().attach(namespace));
    }
    return attachments;
  }

  /** A node that is attached already. */
  void add(NetworkNode node) {
    nodes.add(node);
  }

  /**
   * Awaits and tests each, when all nodes exist.
   *
   * @throws HostException if one does not work as configured
   */
  public void requireOrder() throws HostException, InterruptedException {
    for (Map.Entry<NetworkSpec, Segment> each : segments.entrySet()) {
      each.getValue().awaitLinks();
      OptionalInt mtu = each.getValue().promisedMtuBytes();
      if (mtu.isPresent()) {
        new SegmentTrial(each.getKey().network(), each.getValue(), mtu.getAsInt()).of(nodes);
      }
    }
  }

  /**
   * What is broken of those that worked, in a few words; empty if nothing is. Takes some
   * milliseconds for each node of each; to be called while nothing is measured.
   */
  public Optional<String> broken() throws InterruptedException {
    for (Map.Entry<NetworkSpec, Segment> each : segments.entrySet()) {
      OptionalInt mtu = each.getValue().promisedMtuBytes();
      try {
        if (mtu.isPresent()) {
          new SegmentTrial(each.getKey().network(), each.getValue(), mtu.getAsInt()).again(nodes);
        }
      } catch (HostException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }
    return Optional.empty();
  }

  /**
   * Counts their traffic and the processor time to move it; empty if there are none.
   *
   * @param areHere whether this machine's kernel moves their packets
   */
  public Optional<UsageMeter> crossings(boolean areHere) {
    if (isEmpty()) {
      return Optional.empty();
    }
    List<Segment.Crossing> crossings = new ArrayList<>();
    List<Supplier<OptionalLong>> switches = new ArrayList<>();
    for (Segment each : segments.values()) {
      each.crossing().ifPresent(crossings::add);
      if (each.isInUserSpace()) {
        switches.add(each::switchNanos);
      }
    }
    return Optional.of(
        new CrossingUsage(
            crossings, switches, areHere ? Optional.of(Path.of("/proc/stat")) : Optional.empty()));
  }

  /** Adds their facts. */
  public void addTo(SortedMap<String, String> facts) {
    if (isEmpty()) {
      return;
    }
    segments.forEach(
        (each, segment) -> {
          String name = each.network().name();
          facts.put(each.isCalledAsItsKind() ? name : "network." + name, segment.describe());
        });
    facts.put(Environment.Fact.NETWORKS.key(), Networks.made(segments.keySet()).toString());
    String switched =
        segments.entrySet().stream()
            .filter(each -> each.getValue().isInUserSpace())
            .map(each -> each.getKey().network().name())
            .collect(Collectors.joining(", "));
    if (!switched.isEmpty()) {
      facts.put(
          Environment.Fact.NETWORK_STAND_IN.key(),
          "programs moved packets of networks in user space: " + switched);
    }
  }

  @Override
  public void close() {
    segments.values().forEach(Segment::close);
    segments.clear();
  }
}
