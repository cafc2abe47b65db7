package io.tare.harness.campaign.launch;

import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of benchmark programs on one platform that override the campaign's.
 *
 * @param places paths of programs
 * @param launcher what starts them; empty for the campaign's
 * @param slurm all requests of jobs; empty for the campaign's
 * @param mpi what starts the processes of an MPI job: a word for an implementation, or a path;
 *     empty for the campaign's
 * @param bind which processors a process may use; empty for the campaign's
 * @param environment variables of the programs, added to the campaign's
 * @param modules to load before programs run; empty for the campaign's
 */
public record PlatformPrograms(
    SortedMap<String, String> places,
    Optional<LauncherKind> launcher,
    Optional<SlurmChoice> slurm,
    Optional<String> mpi,
    Optional<BindChoice> bind,
    SortedMap<String, String> environment,
    List<String> modules) {

  /** Threads are a parameter, and Tare finds its processes by its own variables. */
  private static final String VARIABLE =
      "(?!TARE_|OMP_NUM_THREADS$|OPENBLAS_NUM_THREADS$)[A-Za-z_][A-Za-z0-9_]*";

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
  private static final Key<String> MPI =
      Key.of(
              "mpi",
              Scalar.matching(
                  "(?:openmpi|mpich|intel|srun|/.*)",
                  "openmpi, mpich, intel, srun or an absolute path"),
              "what starts [MPI jobs](../how-to/measure-by-established-programs.md#mpi): an implementation, or the path of its `mpirun`")
          .leftOut("the platform's `mpirun`");
  private static final Key<BindChoice> BIND =
      Key.of(
              "bind",
              Scalar.choice(List.of(BindChoice.values()), BindChoice::label),
              "the processors of each process of an MPI job, and of each OpenMP thread")
          .leftOut("`core` if the platform has a core for each, else `none`");
  private static final Key<Map<String, String>> ENVIRONMENT =
      Key.of(
              "environment",
              new ByName<>(
                  Scalar.matching(VARIABLE, "a variable that Tare does not set itself"),
                  Scalar.matching("[^\\n\"]*", "a line without quotation marks"),
                  0),
              "variables of the programs; recorded, so never secrets")
          .leftOut("none");
  private static final Key<List<String>> MODULES =
      Key.of(
              "modules",
              Scalar.matching("[A-Za-z0-9_][A-Za-z0-9_.+/@=-]*", "the name of a module").list(),
              "environment modules to load before programs run")
          .leftOut("none");
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
  static final Spec SPEC =
      Spec.of(LAUNCHER, SLURM, MPI, BIND, ENVIRONMENT, MODULES).and(Spec.of(PLACES));

  public static final RecordType<PlatformPrograms> TABLE =
      RecordType.of(SPEC, PlatformPrograms::of, PlatformPrograms::write);

  static PlatformPrograms of(Entries entries) {
    SortedMap<String, String> places = new TreeMap<>();
    PLACES.forEach(key -> entries.find(key).ifPresent(path -> places.put(key.name(), path)));
    return new PlatformPrograms(
        places,
        entries.find(LAUNCHER),
        entries.find(SLURM),
        entries.find(MPI),
        entries.find(BIND),
        new TreeMap<>(entries.find(ENVIRONMENT).orElse(Map.of())),
        entries.find(MODULES).orElse(List.of()));
  }

  void write(TableWriter table) {
    table
        .put(LAUNCHER, launcher)
        .put(SLURM, slurm)
        .put(MPI, mpi)
        .put(BIND, bind)
        .put(ENVIRONMENT, Optional.of(environment).filter(any -> !any.isEmpty()))
        .put(MODULES, Optional.of(modules).filter(any -> !any.isEmpty()));
    PLACES.forEach(key -> table.put(key, Optional.ofNullable(places.get(key.name()))));
  }

  /** Nothing differs from the campaign's settings. */
  public static final PlatformPrograms NONE =
      new PlatformPrograms(
          new TreeMap<>(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          new TreeMap<>(),
          List.of());

  public PlatformPrograms {
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    modules = List.copyOf(modules);
  }

  /** The same with settings of another place where that has any. */
  PlatformPrograms with(PlatformPrograms own) {
    return new PlatformPrograms(
        joined(places, own.places),
        own.launcher.or(() -> launcher),
        own.slurm.or(() -> slurm),
        own.mpi.or(() -> mpi),
        own.bind.or(() -> bind),
        joined(environment, own.environment),
        own.modules.isEmpty() ? modules : own.modules);
  }

  private static SortedMap<String, String> joined(
      SortedMap<String, String> general, SortedMap<String, String> own) {
    SortedMap<String, String> all = new TreeMap<>(general);
    all.putAll(own);
    return all;
  }

  public boolean isEmpty() {
    return equals(NONE);
  }
}
