package io.tare.harness.campaign.launch;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Settings of established benchmark programs.
 *
 * @param install whether missing Debian packages are installed on platforms
 * @param packages Debian packages that the user's own commands and services need on every platform
 * @param limitNanos after which a submission's program is ended and the submission fails
 * @param settings the others, which a platform may override
 */
public record ProgramChoice(
    boolean install, SortedSet<String> packages, long limitNanos, PlatformPrograms settings) {

  private static final long MIN_LIMIT = 100_000_000L;
  private static final long HOUR = 3600L * 1_000_000_000L;

  private static final Key<Boolean> INSTALL =
      Key.of("install", Scalar.flag(), "whether to install missing Debian packages").orElse(false);

  /** Names as in section 5.6.1 of Debian's policy. */
  private static final Key<List<String>> PACKAGES =
      Key.of(
          "packages",
          Scalar.matching("[a-z0-9][a-z0-9+.-]{1,99}", "the name of a Debian package").list(),
          "Debian packages that your own commands and services need");

  private static final Key<Long> LIMIT =
      Key.of(
              "limit",
              Scalar.quantity(Dimension.DURATION, MIN_LIMIT, 7 * 24 * HOUR),
              "time limit of a submission's program, which is then ended")
          .orElse(HOUR / 2);

  /** Its table in campaigns. */
  public static final RecordType<ProgramChoice> TABLE =
      RecordType.of(
          Spec.of(INSTALL, PACKAGES, LIMIT).and(PlatformPrograms.SPEC),
          entries ->
              new ProgramChoice(
                  entries.get(INSTALL),
                  new TreeSet<>(entries.find(PACKAGES).orElse(List.of())),
                  entries.get(LIMIT),
                  PlatformPrograms.of(entries)),
          (programs, table) -> {
            table.put(INSTALL, programs.install);
            if (!programs.packages.isEmpty()) {
              table.put(PACKAGES, List.copyOf(programs.packages));
            }
            table.put(LIMIT, programs.limitNanos);
            programs.settings.write(table);
          });

  public ProgramChoice {
    packages = Collections.unmodifiableSortedSet(new TreeSet<>(packages));
  }

  /** The same with the settings of one platform. */
  public ProgramChoice with(PlatformPrograms own) {
    return new ProgramChoice(install, packages, limitNanos, settings.with(own));
  }

  /** Where a program is, if the campaign says so. */
  public Optional<String> place(String word) {
    return Optional.ofNullable(settings.places().get(word));
  }

  /** Whether runs are submitted to Slurm. */
  public boolean isSlurm() {
    return settings.launcher().filter(LauncherKind.SLURM::equals).isPresent();
  }

  /** The requests of jobs submitted to Slurm. */
  public SlurmChoice slurm() {
    return settings.slurm().orElseGet(SlurmChoice.TABLE::otherwise);
  }
}
