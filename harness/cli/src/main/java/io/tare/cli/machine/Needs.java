package io.tare.cli.machine;

import io.tare.infra.PlatformKind;
import io.tare.infra.Platforms;
import io.tare.infra.Requirement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Which programs the kinds of platform need, and this machine lacks. */
public final class Needs {

  private final Map<String, List<Requirement>> byKind;
  private final Predicate<Requirement> isHere;

  /**
   * @param byKind what each kind needs
   * @param isHere whether this machine has a program; asked anew each time
   */
  public Needs(Map<String, List<Requirement>> byKind, Predicate<Requirement> isHere) {
    this.byKind = Map.copyOf(byKind);
    this.isHere = isHere;
  }

  /** Of the kinds that there are, on this machine. */
  public static Needs ofThisMachine() {
    Map<String, List<Requirement>> byKind = new TreeMap<>();
    for (PlatformKind kind : Platforms.kinds().values()) {
      byKind.put(kind.kind(), kind.requirements());
    }
    return new Needs(byKind, requirement -> requirement.found().isPresent());
  }

  /** Whether there is such a kind. */
  public boolean knows(String kind) {
    return byKind.containsKey(kind);
  }

  /** What a kind of platform lacks here. */
  public List<Requirement> missing(String kind) {
    return lacking(byKind.getOrDefault(kind, List.of()));
  }

  /** What the LAN path lacks here. */
  public List<Requirement> missingForLan() {
    return lacking(Requirement.LAN);
  }

  private List<Requirement> lacking(List<Requirement> all) {
    return all.stream().filter(isHere.negate()).toList();
  }
}
