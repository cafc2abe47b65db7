package io.tare.harness.campaign;

import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of benchmark programs on one platform that override the campaign's.
 *
 * @param places paths of programs
 * @param launcher what starts them; empty for the campaign's
 * @param slurm all requests of jobs; empty for the campaign's
 */
public record PlatformPrograms(
    SortedMap<String, String> places,
    Optional<LauncherKind> launcher,
    Optional<SlurmChoice> slurm) {

  private static final Key<LauncherKind> LAUNCHER =
      Key.of(
              "launcher",
              Scalar.choice(List.of(LauncherKind.values()), LauncherKind::label),
              "what starts programs: Tare itself, or a cluster's scheduler, as jobs")
          .leftOut("plain");
  private static final Key<SlurmChoice> SLURM =
      Key.of(
              "slurm",
              SlurmChoice.TABLE.named("slurm"),
              "what jobs request from [Slurm](../how-to/measure-on-a-slurm-cluster.md)")
          .leftOut("one machine and one processor");
  private static final List<Key<String>> PLACES =
      Workloads.places().entrySet().stream()
          .map(
              place ->
                  Key.of(
                      place.getKey(),
                      Scalar.matching("/.*", "an absolute path on the platform"),
                      "path, because no package has it: " + place.getValue()))
          .toList();

  /** What a platform may set. */
  static final Spec SPEC = Spec.of(LAUNCHER, SLURM).and(Spec.of(PLACES));

  static final RecordType<PlatformPrograms> TABLE =
      RecordType.of(SPEC, PlatformPrograms::of, PlatformPrograms::write);

  static PlatformPrograms of(Entries entries) {
    SortedMap<String, String> places = new TreeMap<>();
    PLACES.forEach(key -> entries.find(key).ifPresent(path -> places.put(key.name(), path)));
    return new PlatformPrograms(places, entries.find(LAUNCHER), entries.find(SLURM));
  }

  void write(TableWriter table) {
    table.put(LAUNCHER, launcher).put(SLURM, slurm);
    PLACES.forEach(key -> table.put(key, Optional.ofNullable(places.get(key.name()))));
  }

  /** Nothing differs from the campaign's settings. */
  public static final PlatformPrograms NONE =
      new PlatformPrograms(new TreeMap<>(), Optional.empty(), Optional.empty());

  public PlatformPrograms {
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
  }

  boolean isEmpty() {
    return equals(NONE);
  }
}
