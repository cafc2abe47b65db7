package io.tare.infra.api;

import io.tare.harness.model.PlugIns;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** All kinds of platform, including those of plug-ins. */
public final class Platforms {

  private static final SortedMap<String, PlatformKind> KINDS = load();

  private Platforms() {}

  /** Word to kind, in alphabetical order. */
  public static SortedMap<String, PlatformKind> kinds() {
    return KINDS;
  }

  private static SortedMap<String, PlatformKind> load() {
    SortedMap<String, PlatformKind> kinds = new TreeMap<>();
    for (PlatformKind kind :
        PlugIns.added().found(PlatformKind.class, kind -> List.of(kind.kind()))) {
      kinds.put(kind.kind(), kind);
    }
    return Collections.unmodifiableSortedMap(kinds);
  }

  /** The platforms that Tare may choose by itself, the best first. */
  public static List<Substitute> substitutes() {
    return kinds().values().stream()
        .flatMap(kind -> kind.substitutes().stream())
        .sorted(Comparator.comparingInt(Substitute::rank))
        .toList();
  }

  /** The expected times of a kind; this machine's if unknown. */
  public static Expectation expectation(String kind) {
    PlatformKind known = kinds().get(kind);
    return known == null ? Expectation.NATIVE : known.expectation();
  }

  /**
   * Why no program of this machine is copied into nodes of a kind; empty if it is, see {@link
   * PlatformKind#objectionToCopies}.
   */
  public static Optional<String> objectionToCopies(String kind) {
    PlatformKind known = kinds().get(kind);
    return known == null
        ? Optional.of("kind " + kind + " is unknown here")
        : known.objectionToCopies();
  }

  /**
   * Creates the platform of a campaign; nothing is started yet.
   *
   * @throws HostException if the kind is unknown, the request cannot be met, or a program is
   *     missing
   */
  public static Platform create(PlatformSpec spec, RunContext context) throws HostException {
    PlatformKind kind = kind(spec);
    List<String> objections = objections(spec);
    if (!objections.isEmpty()) {
      throw new HostException(String.join("; ", objections));
    }
    MissingRequirements missing = new MissingRequirements(missing(kind, spec), List.of());
    if (!missing.isEmpty()) {
      throw new HostException(
          "platform %s: %s; apt-get install %s"
              .formatted(spec.name(), missing.words(), String.join(" ", missing.packages())));
    }
    List<String> obstacles = lacks(kind, spec);
    if (!obstacles.isEmpty()) {
      throw new HostException(
          "platform %s: %s".formatted(spec.name(), String.join("; ", obstacles)));
    }
    return kind.create(spec, context);
  }

  /**
   * Checks what a campaign requests of a platform, for any user; a line for each problem. Checks
   * that depend on invalid settings are skipped.
   *
   * @throws HostException if the kind is unknown
   */
  public static List<String> objections(PlatformSpec spec) throws HostException {
    List<String> problems = problems(spec);
    if (!problems.isEmpty()) {
      return problems;
    }
    PlatformKind kind = kind(spec);
    List<String> all = new ArrayList<>(kind.objections(spec));
    if (spec.sharesFiles()) {
      kind.objectionToSharedFiles(spec).ifPresent(all::add);
    }
    if (!kind.isElsewhere(spec)) {
      all.addAll(spec.objectionsTo(kind.connector(spec)));
    }
    return all;
  }

  /** Problems of its single settings. */
  private static List<String> problems(PlatformSpec spec) throws HostException {
    return spec.parsed().problems(kind(spec).settings());
  }

  /**
   * The same, and problems with the nodes that a trial needs.
   *
   * @throws HostException if the kind is unknown
   */
  public static List<String> objections(PlatformSpec spec, Topology topology) throws HostException {
    List<String> all = new ArrayList<>(objections(spec));
    if (problems(spec).isEmpty()) {
      PlatformKind kind = kind(spec);
      all.addAll(kind.shortages(spec, topology));
      if (!kind.isElsewhere(spec)) {
        all.addAll(spec.objectionsTo(topology));
      }
    }
    return all;
  }

  /**
   * Problems with its guest's migration; a line for each. Empty if settings are invalid.
   *
   * @throws HostException if the kind is unknown
   */
  public static List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order)
      throws HostException {
    return problems(spec).isEmpty() ? kind(spec).objections(spec, topology, order) : List.of();
  }

  /**
   * Why a platform cannot run on this machine now.
   *
   * @throws HostException if the kind is unknown
   */
  public static MissingRequirements obstacles(PlatformSpec spec)
      throws HostException, InterruptedException {
    PlatformKind kind = kind(spec);
    Set<String> rights = new LinkedHashSet<>();
    for (Privilege right : kind.rights(spec)) {
      right.obstacle().ifPresent(rights::add);
    }
    return new MissingRequirements(missing(kind, spec), List.copyOf(rights), lacks(kind, spec));
  }

  private static List<String> lacks(PlatformKind kind, PlatformSpec spec) {
    List<String> all = new ArrayList<>(kind.obstacles(spec));
    if (!kind.isElsewhere(spec)) {
      all.addAll(Networks.obstacles(spec.between()));
    }
    return all;
  }

  /**
   * The privileges that running a platform needs.
   *
   * @throws HostException if the kind is unknown
   */
  public static Set<Privilege> rights(PlatformSpec spec) throws HostException {
    return kind(spec).rights(spec);
  }

  /** With which program of this machine it would run; empty if there is only one way. */
  public static Optional<String> programHere(PlatformSpec spec) throws HostException {
    return kind(spec).programHere(spec);
  }

  private static List<Requirement> missing(PlatformKind kind, PlatformSpec spec) {
    List<Requirement> all = new ArrayList<>(kind.requirements(spec));
    if (spec.sharesFiles()) {
      all.addAll(SharedFiles.REQUIREMENTS);
    }
    return all.stream().filter(each -> each.found().isEmpty()).toList();
  }

  private static PlatformKind kind(PlatformSpec spec) throws HostException {
    SortedMap<String, PlatformKind> kinds = kinds();
    PlatformKind kind = kinds.get(spec.kind());
    if (kind == null) {
      throw new HostException(
          "platform %s: unknown kind '%s'; expected one of %s"
              .formatted(spec.name(), spec.kind(), String.join(", ", kinds.keySet())));
    }
    return kind;
  }
}
