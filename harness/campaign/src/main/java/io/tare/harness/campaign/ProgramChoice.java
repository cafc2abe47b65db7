package io.tare.harness.campaign;

import io.tare.model.Dimension;
import io.tare.spec.Key;
import io.tare.spec.RecordType;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What holds of established benchmark programs.
 *
 * @param install whether Debian packages that are missing on a platform are installed there
 * @param packages Debian packages that the user's own commands and services need on every platform
 * @param limitNanos after which a submission's program is ended; the submission failed then
 * @param places where programs lie that no package has: the word for it to an absolute path
 * @param launcher who starts them
 * @param slurm what jobs ask for where Slurm starts them
 */
public record ProgramChoice(
    boolean install,
    SortedSet<String> packages,
    long limitNanos,
    SortedMap<String, String> places,
    LauncherKind launcher,
    SlurmChoice slurm) {

  private static final long LEAST_LIMIT = 100_000_000L;
  private static final long HOUR = 3600L * 1_000_000_000L;

  private static final Key<Boolean> INSTALL =
      Key.of("install", Scalar.flag(), "whether Debian packages that are missing are installed")
          .orElse(false);

  /** Names as Debian's policy has them, section 5.6.1. */
  private static final Key<List<String>> PACKAGES =
      Key.of(
          "packages",
          Scalar.matching("[a-z0-9][a-z0-9+.-]{1,99}", "the name of a Debian package").list(),
          "Debian packages that your own commands and services need");

  private static final Key<Long> LIMIT =
      Key.of(
              "limit",
              Scalar.quantity(Dimension.DURATION, LEAST_LIMIT, 7 * 24 * HOUR),
              "after which a submission's program is ended")
          .orElse(HOUR / 2);

  /** How campaigns say it. */
  public static final RecordType<ProgramChoice> TABLE =
      RecordType.of(
          Spec.of(INSTALL, PACKAGES, LIMIT).and(PlatformPrograms.SPEC),
          said ->
              new ProgramChoice(
                      said.get(INSTALL),
                      new TreeSet<>(said.find(PACKAGES).orElse(List.of())),
                      said.get(LIMIT),
                      new TreeMap<>(),
                      LauncherKind.PLAIN,
                      SlurmChoice.TABLE.otherwise())
                  .with(PlatformPrograms.of(said)),
          (programs, table) -> {
            table.put(INSTALL, programs.install);
            if (!programs.packages.isEmpty()) {
              table.put(PACKAGES, List.copyOf(programs.packages));
            }
            table.put(LIMIT, programs.limitNanos);
            boolean isPlain =
                !programs.isSlurm() && programs.slurm.equals(SlurmChoice.TABLE.otherwise());
            new PlatformPrograms(
                    programs.places,
                    Optional.of(programs.launcher).filter(any -> !isPlain),
                    Optional.of(programs.slurm).filter(any -> !isPlain))
                .write(table);
          });

  public ProgramChoice {
    packages = Collections.unmodifiableSortedSet(new TreeSet<>(packages));
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
  }

  /** The same with what holds on one platform. */
  ProgramChoice with(PlatformPrograms own) {
    SortedMap<String, String> all = new TreeMap<>(places);
    all.putAll(own.places());
    return new ProgramChoice(
        install,
        packages,
        limitNanos,
        all,
        own.launcher().orElse(launcher),
        own.slurm().orElse(slurm));
  }

  /** Where a program lies, if the campaign says it. */
  public Optional<String> place(String word) {
    return Optional.ofNullable(places.get(word));
  }

  /** Whether runs are handed to Slurm. */
  public boolean isSlurm() {
    return launcher == LauncherKind.SLURM;
  }
}
