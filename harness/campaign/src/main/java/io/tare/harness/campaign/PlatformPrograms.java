package io.tare.harness.campaign;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What holds of benchmark programs on one platform instead of what the campaign says.
 *
 * @param places where programs lie
 * @param launcher who starts them; empty for the campaign's
 * @param slurm what jobs ask for, all of it; empty for the campaign's
 */
public record PlatformPrograms(
    SortedMap<String, String> places,
    Optional<LauncherKind> launcher,
    Optional<SlurmChoice> slurm) {

  /** What the campaign says holds here too. */
  public static final PlatformPrograms NONE =
      new PlatformPrograms(new TreeMap<>(), Optional.empty(), Optional.empty());

  public PlatformPrograms {
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
  }

  boolean isEmpty() {
    return equals(NONE);
  }
}
