package io.tare.infra.platform;

import io.tare.spec.Key;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What may be measured where a campaign leaves the kind to Tare ({@code kind: guest}), or names one
 * that cannot run here.
 *
 * @param rank the smallest is the best: what most people who run guests have
 * @param name what the platform is called then
 * @param words what it is, with an article
 * @param settings of its kind, as text
 */
public record Substitute(
    int rank, String name, String kind, String words, SortedMap<String, String> settings) {

  public Substitute {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind as it is. */
  public static Substitute of(int rank, String kind, String words) {
    return new Substitute(rank, kind, kind, words, Collections.emptySortedMap());
  }

  /** A kind with a setting, under a name that tells it. */
  public <T> Substitute with(
      int otherRank, String otherName, String otherWords, Key<T> key, T value) {
    PlatformSettings said = new PlatformSettings(otherName, settings).with(key, value);
    return new Substitute(otherRank, otherName, kind, otherWords, said.texts());
  }
}
