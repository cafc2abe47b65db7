package io.tare.infra.api;

import io.tare.harness.model.MadeNetworks;
import io.tare.harness.model.Network;
import io.tare.harness.model.PlugIns;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** All kinds of network, including those of plug-ins. */
public final class Networks {

  /** Loaded once, as every cell of a plan needs it. */
  private static final SortedMap<String, NetworkKind> KINDS = found();

  private Networks() {}

  private static SortedMap<String, NetworkKind> found() {
    SortedMap<String, NetworkKind> kinds = new TreeMap<>();
    for (NetworkKind kind :
        PlugIns.added().found(NetworkKind.class, kind -> List.of(kind.kind()))) {
      kinds.put(kind.kind(), kind);
    }
    return Collections.unmodifiableSortedMap(kinds);
  }

  /** Word to kind, in alphabetical order. */
  public static SortedMap<String, NetworkKind> kinds() {
    return KINDS;
  }

  /**
   * @throws IllegalArgumentException if there is no such kind
   */
  public static NetworkKind kind(NetworkSpec spec) {
    NetworkKind kind = KINDS.get(spec.kind());
    if (kind == null) {
      throw new IllegalArgumentException(
          "network %s: unknown kind '%s'; expected one of %s"
              .formatted(spec.network().name(), spec.kind(), String.join(", ", KINDS.keySet())));
    }
    return kind;
  }

  /** Whether it is within nodes, so that clients share their server's processors. */
  public static boolean isWithinNode(NetworkSpec spec) {
    return kind(spec).selfAddress().isPresent();
  }

  /** The addresses by which every node reaches itself. */
  public static SortedMap<Network, String> selfAddresses() {
    SortedMap<Network, String> all = new TreeMap<>();
    KINDS
        .values()
        .forEach(
            kind ->
                kind.selfAddress()
                    .ifPresent(address -> all.put(new Network(kind.kind()), address)));
    return all;
  }

  /** Checks a campaign's settings of a network, for any user; a line for each problem. */
  public static List<String> objections(NetworkSpec spec) {
    List<String> all = new ArrayList<>();
    if (!spec.isCalledAsItsKind()) {
      if (KINDS.containsKey(spec.network().name())) {
        all.add("its name is that of another kind; rename it");
      } else if (isWithinNode(spec)) {
        all.add("a node has one network of kind %s; give it that name".formatted(spec.kind()));
      }
    }
    all.addAll(kind(spec).objections(spec));
    return all;
  }

  /**
   * The facts of networks, for the environment record. The network below one is the first of the
   * nearest {@linkplain NetworkKind#below kind below} between as many hosts, or a cable, which has
   * none.
   */
  public static MadeNetworks made(Collection<NetworkSpec> networks) {
    return new MadeNetworks(
        networks.stream()
            .map(
                each ->
                    new MadeNetworks.Made(
                        each.network(),
                        each.kind(),
                        isBetweenHosts(each) ? 2 : 1,
                        below(each, networks).map(NetworkSpec::network)))
            .toList());
  }

  private static Optional<NetworkSpec> below(NetworkSpec spec, Collection<NetworkSpec> networks) {
    Optional<String> kind = kind(spec).below();
    Optional<NetworkSpec> found = Optional.empty();
    while (kind.isPresent() && found.isEmpty()) {
      String wanted = kind.get();
      found = networks.stream().filter(each -> isBelow(each, wanted, spec)).findFirst();
      kind = Optional.ofNullable(KINDS.get(wanted)).flatMap(NetworkKind::below);
    }
    return found;
  }

  private static boolean isBelow(NetworkSpec one, String kind, NetworkSpec above) {
    return one.kind().equals(kind)
        && (kind(one).below().isEmpty() || isBetweenHosts(one) == isBetweenHosts(above));
  }

  private static boolean isBetweenHosts(NetworkSpec spec) {
    return kind(spec).encapsulation(spec).isPresent();
  }

  /** Why networks cannot be created on this machine; a line for each, with its name. */
  static List<String> obstacles(Collection<NetworkSpec> networks) {
    List<String> all = new ArrayList<>();
    for (NetworkSpec each : networks) {
      for (String line : kind(each).obstacles(each)) {
        all.add("network " + each.network().name() + ": " + line);
      }
    }
    return all;
  }

  /** The programs of this machine that networks need, each once. */
  static List<Requirement> requirements(Collection<NetworkSpec> networks) {
    return networks.stream()
        .flatMap(each -> kind(each).requirements(each).stream())
        .distinct()
        .toList();
  }

  /** The privileges that creating them needs. */
  static Set<Privilege> rights(Collection<NetworkSpec> networks) {
    Set<Privilege> all = EnumSet.noneOf(Privilege.class);
    networks.forEach(each -> all.addAll(kind(each).rights(each)));
    return all;
  }

  /**
   * Creates a network; nodes are attached later.
   *
   * @param machine on which it is created, without any confinement
   */
  public static Segment make(NetworkSpec spec, RunContext context, Host machine)
      throws HostException, InterruptedException {
    return kind(spec).make(spec, context, machine);
  }
}
