package io.tare.harness.campaign;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A platform that the campaign names.
 *
 * @param kind for example {@code uml}
 * @param resources what it gets
 * @param tuning what its servers have instead of the campaign's
 * @param against the platform that it is compared with, if that is not the campaign's reference
 * @param programs what holds of benchmark programs on it, if it is not what the campaign says
 * @param neighbourLoad a command that keeps each of its neighbours busy while it is measured; they
 *     idle without
 * @param settings what else was written for it, as text; see {@link KnownKinds}
 */
public record PlatformChoice(
    String name,
    String kind,
    ResourceLimits resources,
    ServerTuning tuning,
    Optional<String> against,
    PlatformPrograms programs,
    Optional<String> neighbourLoad,
    SortedMap<String, String> settings) {

  public PlatformChoice {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** The same, compared with another platform; empty for the campaign's reference. */
  PlatformChoice comparedWith(Optional<String> other) {
    return new PlatformChoice(
        name, kind, resources, tuning, other, programs, neighbourLoad, settings);
  }
}
