package io.tare.harness.campaign;

import java.util.Collections;
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
