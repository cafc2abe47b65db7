package io.tare.infra.api;

import io.tare.harness.spec.Key;
import io.tare.infra.hosts.Privilege;
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
 * A platform in a campaign.
 *
 * @param name its name in the campaign
 * @param kind its kind, for example {@code native}; see {@link Platforms#kinds}
 * @param settings settings of its kind
 * @param networks the networks of its nodes, in the order of the campaign; on those between nodes,
 *     clients have their own nodes
 * @param packages Debian packages to install, if it is created here; existing machines are not
 *     changed
 * @param sharesFiles whether its nodes mount {@linkplain SharedFiles files} of the harness's
 *     machine
 */
public record PlatformSpec(
    String name,
    String kind,
    SortedMap<String, String> settings,
    Resources resources,
    List<NetworkSpec> networks,
    SortedSet<String> packages,
    boolean sharesFiles) {

  /** The resources of a platform in the checks here, which every kind has. */
  private static final Resources PLAIN = new Resources(1, 1500L << 20);

  /** With no further packages, and no shared files. */
  public PlatformSpec(
      String name,
      String kind,
      SortedMap<String, String> settings,
      Resources resources,
      List<NetworkSpec> networks) {
    this(name, kind, settings, resources, networks, Collections.emptySortedSet(), false);
  }

  public PlatformSpec {
    networks = List.copyOf(networks);
    packages = Collections.unmodifiableSortedSet(new TreeSet<>(packages));
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind with default settings. */
  public static PlatformSpec plain(String kind) {
    return new PlatformSpec(kind, kind, Collections.emptySortedMap(), PLAIN, List.of());
  }

  /** The same for a platform that Tare chooses. */
  public static PlatformSpec plain(Substitute each) {
    return new PlatformSpec(each.name(), each.kind(), each.settings(), PLAIN, List.of());
  }

  /** The same on other networks. */
  public PlatformSpec on(NetworkSpec... others) {
    return new PlatformSpec(
        name, kind, settings, resources, List.of(others), packages, sharesFiles);
  }

  /** The same, whose nodes mount files of the harness's machine. */
  public PlatformSpec sharingFiles() {
    return new PlatformSpec(name, kind, settings, resources, networks, packages, true);
  }

  /** The networks between nodes. */
  public List<NetworkSpec> between() {
    return networks.stream().filter(each -> !Networks.isWithinNode(each)).toList();
  }

  /** Whether nodes reach each other. */
  public boolean isNetworked() {
    return !between().isEmpty();
  }

  /** The programs of this machine that its networks need. */
  public List<Requirement> networkRequirements() {
    return Networks.requirements(between());
  }

  /** The privileges that creating its networks needs. */
  public Set<Privilege> networkRights() {
    return Networks.rights(between());
  }

  /** The same for all networks of a kind that reaches its own nodes over one. */
  public PlatformSpec connected() {
    return isNetworked() ? this : on(NetworkSpec.PLAIN);
  }

  /** Those that the harness is on, as other machines have one. */
  public List<NetworkSpec> withHarness() {
    return between().stream().filter(each -> Networks.kind(each).hasHarness()).toList();
  }

  /** Those that the harness is not on. */
  public List<NetworkSpec> withoutHarness() {
    return between().stream().filter(each -> !Networks.kind(each).hasHarness()).toList();
  }

  /** The problem if it is on several networks, but its kind's machines are on one. */
  public Optional<String> objectionToSeveral() {
    int count = withHarness().size();
    return count > 1
        ? Optional.of(
            "platform %s: its machines are on one network, but the campaign has %d; keep one of them"
                .formatted(name, count))
        : Optional.empty();
  }

  /** Why a guest of this machine cannot migrate on its networks; empty if it can. */
  public Optional<String> objectionToMigration() {
    return withoutHarness().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "platform %s: a guest cannot migrate on networks of namespaces; set networks: [lan]"
                .formatted(name));
  }

  /**
   * Why other machines cannot be on its networks; a line for each reason, with the platform's name.
   */
  public List<String> objectionsElsewhere() {
    return objectionsElsewhere(between());
  }

  /** The same if Tare creates networks that the harness is not on over SSH. */
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
   * Why its nodes cannot be attached to its networks; a line for each reason, with the platform's
   * name.
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

  /** Why its networks cannot have all nodes of a trial; a line for each reason. */
  List<String> objectionsTo(Topology topology) {
    List<String> all = new ArrayList<>();
    for (NetworkSpec each : between()) {
      OptionalInt max = Networks.kind(each).maxNodes();
      if (max.isPresent() && topology.size() > max.getAsInt()) {
        all.add(
            "networks.%s: kind %s joins %d nodes, and platform %s has %d on it (%s); measure services and programs of several nodes in separate campaigns, or set kind: bridge"
                .formatted(
                    each.network().name(),
                    each.kind(),
                    max.getAsInt(),
                    name,
                    topology.size(),
                    topology.words()));
      }
    }
    return all;
  }

  /** The same with other settings. */
  public PlatformSpec with(PlatformSettings settings) {
    return new PlatformSpec(
        name, kind, settings.texts(), resources, networks, packages, sharesFiles);
  }

  /** Its settings, to be read with the keys of its kind. */
  public PlatformSettings parsed() {
    return new PlatformSettings(name, settings);
  }

  /** The value of a key; empty if it is absent or invalid. */
  public <T> Optional<T> find(Key<T> key) {
    return parsed().find(key);
  }

  /** The value of a key, or its default. */
  public <T> T get(Key<T> key) {
    return parsed().get(key);
  }

  /** Whether a key is present, valid or not. */
  public boolean has(Key<?> key) {
    return parsed().has(key);
  }
}
