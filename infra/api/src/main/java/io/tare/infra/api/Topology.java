package io.tare.infra.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The nodes that a trial needs: how many of each role. A client on a network within nodes runs on
 * the server's node and needs none. More than one node needs a network ({@link
 * PlatformSpec#between}).
 *
 * @param counts role to number of nodes, each at least 1
 * @param pairs how many pairs of nodes are measured at the same time, at least 1: the first and
 *     second node, the third and fourth, and so on
 */
public record Topology(SortedMap<Role, Integer> counts, int pairs) {

  /** The most nodes of a platform. */
  public static final int MAX_NODES = 32;

  /** A server, whose clients run beside it or not at all. */
  public static final Topology ONE_SERVER = of(Role.SERVER, 1);

  public Topology {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    if (size(counts) > MAX_NODES || counts.values().stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException(
          "nodes %s, expected 1 or more of each role and at most %d".formatted(counts, MAX_NODES));
    }
  }

  public static Topology of(Role role, int count) {
    return new Topology(new TreeMap<>(Map.of(role, count)), 1);
  }

  /** With that many nodes of one more role. */
  public Topology and(Role role, int count) {
    SortedMap<Role, Integer> all = new TreeMap<>(counts);
    all.put(role, count);
    return new Topology(all, pairs);
  }

  /** The same nodes with that many pairs. */
  public Topology paired(int count) {
    return new Topology(counts, count);
  }

  /** A topology for both, one after the other: the larger number of each role, and of pairs. */
  public Topology or(Topology other) {
    SortedMap<Role, Integer> all = new TreeMap<>(counts);
    other.counts.forEach((role, count) -> all.merge(role, count, Math::max));
    return new Topology(all, Math.max(pairs, other.pairs));
  }

  /**
   * A node to create.
   *
   * @param index among those of its role, from 0
   * @param count of those of its role
   * @param indexOfAll among all of the topology, neighbours and then clients last, from 0
   * @param processorSet the platform's set of processors that it has, from 0
   */
  public record PlannedNode(Role role, int index, int count, int indexOfAll, int processorSet) {

    boolean isNeighbour() {
      return role == Role.NEIGHBOUR;
    }

    /** The node's name: that of the platform for a single server. */
    public String nodeOf(String platform) {
      String plain = role == Role.SERVER ? platform : platform + " " + role.label();
      return count == 1 ? plain : plain + " " + (index + 1);
    }
  }

  /** Whether more than one node must reach another; neighbours and several servers need not. */
  public boolean needsNetwork() {
    return nodes().stream()
        .anyMatch(
            place -> place.indexOfAll() > 0 && !place.isNeighbour() && place.role() != Role.SERVER);
  }

  /** The platform's own nodes, without clients; neighbours last. */
  public List<PlannedNode> ownNodes() {
    return nodes().stream().filter(place -> place.role() != Role.CLIENT).toList();
  }

  /** How many sets of processors they have: servers share one, and neighbours the others'. */
  public int processorSets() {
    return (int) ownNodes().stream().mapToInt(PlannedNode::processorSet).distinct().count();
  }

  /** How many nodes there are, including clients and neighbours. */
  public int size() {
    return size(counts);
  }

  private static int size(SortedMap<Role, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many of each role, for messages, for example {@code 1 server, 1 client}. */
  String words() {
    return counts.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey().label())
        .collect(Collectors.joining(", "));
  }

  /** The nodes of a role. */
  public List<PlannedNode> nodes(Role role) {
    return nodes().stream().filter(place -> place.role() == role).toList();
  }

  private List<PlannedNode> nodes() {
    List<Role> roles = new ArrayList<>(counts.keySet());
    for (Role last : List.of(Role.NEIGHBOUR, Role.CLIENT)) {
      if (roles.remove(last)) {
        roles.add(last);
      }
    }
    List<PlannedNode> all = new ArrayList<>();
    int sets = 0;
    for (Role role : roles) {
      int count = counts.getOrDefault(role, 0);
      for (int index = 0; index < count; index++) {
        all.add(new PlannedNode(role, index, count, all.size(), processorSet(role, index, sets)));
      }
      sets += newSets(role, count);
    }
    return all;
  }

  /**
   * @param sets of the roles before it
   */
  private static int processorSet(Role role, int index, int sets) {
    return switch (role) {
      case SERVER -> sets;
      case NEIGHBOUR -> index % Math.max(1, sets);
      case CLIENT, RANK, PEER -> sets + index;
    };
  }

  private static int newSets(Role role, int count) {
    return switch (role) {
      case SERVER -> 1;
      case NEIGHBOUR -> 0;
      case CLIENT, RANK, PEER -> count;
    };
  }
}
