package io.tare.infra.platform;

import io.tare.infra.host.Privilege;
import io.tare.spec.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A platform as a campaign asks for it.
 *
 * @param name its name in the campaign
 * @param kind its kind, for example {@code native}; see {@link Platforms#kinds}
 * @param settings what its kind alone understands
 * @param networks those that its nodes are to be on, in the order of the campaign; clients have
 *     nodes of their own on those that are between nodes
 * @param packages Debian packages that are to be on it, where it is made here; one that exists is
 *     not changed
 */
public record PlatformSpec(
    String name,
    String kind,
    SortedMap<String, String> settings,
    Resources resources,
    List<NetworkSpec> networks,
    SortedSet<String> packages) {

  /** What a platform of these examinations gets: what every kind can give. */
  private static final Resources PLAIN = new Resources(1, 1500L << 20);

  /** With no further packages. */
  public PlatformSpec(
      String name,
      String kind,
      SortedMap<String, String> settings,
      Resources resources,
      List<NetworkSpec> networks) {
    this(name, kind, settings, resources, networks, Collections.emptySortedSet());
  }

  public PlatformSpec {
    networks = List.copyOf(networks);
    packages = Collections.unmodifiableSortedSet(new TreeSet<>(packages));
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind with nothing particular asked of it. */
  public static PlatformSpec plain(String kind) {
    return new PlatformSpec(kind, kind, Collections.emptySortedMap(), PLAIN, List.of());
  }

  /** The same of what may be measured where the choice is Tare's. */
  public static PlatformSpec plain(Substitute each) {
    return new PlatformSpec(each.name(), each.kind(), each.settings(), PLAIN, List.of());
  }

  /** The same on other networks. */
  public PlatformSpec on(NetworkSpec... others) {
    return new PlatformSpec(name, kind, settings, resources, List.of(others), packages);
  }

  /** The networks between nodes. */
  public List<NetworkSpec> between() {
    return networks.stream().filter(each -> !Networks.isWithinNode(each)).toList();
  }

  /** Whether nodes are to reach each other. */
  public boolean isNetworked() {
    return !between().isEmpty();
  }

  /** The programs of this machine that its networks need. */
  public List<Requirement> networkRequirements() {
    return Networks.requirements(between());
  }

  /** What the user who makes its networks must be allowed to do. */
  public Set<Privilege> networkRights() {
    return Networks.rights(between());
  }

  /** The same of all networks that a kind makes that reaches its own nodes by one. */
  public PlatformSpec connected() {
    return isNetworked() ? this : on(NetworkSpec.PLAIN);
  }

  /** Those of them that the harness is on, as machines that are elsewhere have one. */
  public List<NetworkSpec> withHarness() {
    return between().stream().filter(each -> Networks.kind(each).hasHarness()).toList();
  }

  /** Those of them that the harness is not on. */
  public List<NetworkSpec> withoutHarness() {
    return between().stream().filter(each -> !Networks.kind(each).hasHarness()).toList();
  }

  /** What is wrong if it is on several networks, of a kind whose machines are on one. */
  public Optional<String> objectionToSeveral() {
    int count = withHarness().size();
    return count > 1
        ? Optional.of(
            "platform %s: its machines are on one network, and the campaign has %d; measure one of them"
                .formatted(name, count))
        : Optional.empty();
  }

  /** Why a guest of this machine cannot be migrated on its networks; empty if none forbids it. */
  public Optional<String> objectionToMigration() {
    return withoutHarness().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "platform %s: a guest migrates on a network beside Tare, and not in namespaces; say networks: [lan]"
                .formatted(name));
  }

  /**
   * Why machines that are elsewhere cannot be on its networks; a line for each reason, which names
   * the platform.
   */
  public List<String> objectionsElsewhere() {
    return objectionsElsewhere(between());
  }

  /** The same where Tare makes those by SSH that the harness is not on. */
  public List<String> objectionsOnMachines() {
    List<String> all = new ArrayList<>(objectionsElsewhere(withHarness()));
    all.addAll(on(withoutHarness().toArray(NetworkSpec[]::new)).objectionsTo(Connector.MACHINE));
    return all;
  }

  private List<String> objectionsElsewhere(List<NetworkSpec> existing) {
    List<String> all = new ArrayList<>();
    for (NetworkSpec each : existing) {
      Networks.kind(each).objectionElsewhere(each).ifPresent(all::add);
    }
    return all.stream().map(each -> "platform " + name + ": " + each).toList();
  }

  /**
   * Why its nodes cannot be attached to its networks; a line for each reason, which names the
   * platform.
   */
  List<String> objectionsTo(Connector connector) {
    List<String> all = new ArrayList<>();
    for (NetworkSpec each : between()) {
      Networks.kind(each)
          .objection(each, connector)
          .map(
              why ->
                  "platform %s: network %s, of kind %s, %s"
                      .formatted(name, each.network().name(), each.kind(), why))
          .ifPresent(all::add);
    }
    return all;
  }

  /** Why its networks cannot have all nodes of a trial; a line for each. */
  List<String> objectionsTo(Topology topology) {
    List<String> all = new ArrayList<>();
    for (NetworkSpec each : between()) {
      OptionalInt most = Networks.kind(each).mostNodes();
      if (most.isPresent() && topology.size() > most.getAsInt()) {
        all.add(
            "networks.%s: kind %s joins %d nodes, and platform %s has %d on it (%s); measure services and programs of several nodes in campaigns of their own, or say kind: bridge"
                .formatted(
                    each.network().name(),
                    each.kind(),
                    most.getAsInt(),
                    name,
                    topology.size(),
                    topology.words()));
      }
    }
    return all;
  }

  /** The same with other settings. */
  public PlatformSpec with(PlatformSettings said) {
    return new PlatformSpec(name, kind, said.texts(), resources, networks, packages);
  }

  /** Its settings, to be read by the keys that its kind declares. */
  public PlatformSettings said() {
    return new PlatformSettings(name, settings);
  }

  /** What is said by a key; empty if it is not there, or wrong. */
  public <T> Optional<T> find(Key<T> key) {
    return said().find(key);
  }

  /** What is said by a key, or else its default. */
  public <T> T get(Key<T> key) {
    return said().get(key);
  }

  /** Whether a key stands there, right or wrong. */
  public boolean has(Key<?> key) {
    return said().has(key);
  }
}
