package io.tare.infra.api;

import io.tare.harness.spec.Key;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A platform that Tare may choose if a campaign leaves the kind open ({@code kind: guest}), or
 * names one that cannot run here.
 *
 * @param rank the smallest is the best: the most common kind of guest
 * @param name the platform's name then
 * @param words a description with an article
 * @param settings of its kind, as text
 */
public record Substitute(
    int rank, String name, String kind, String words, SortedMap<String, String> settings) {

  public Substitute {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind with its defaults. */
  public static Substitute of(int rank, String kind, String words) {
    return new Substitute(rank, kind, kind, words, Collections.emptySortedMap());
  }

  /** Its lines in a campaign: {@code kind: qemu, accelerator: kvm}. */
  public String written() {
    StringBuilder words = new StringBuilder("kind: ").append(kind);
    settings.forEach((key, value) -> words.append(", ").append(key).append(": ").append(value));
    return words.toString();
  }

  /** A kind with a setting, under a name for that. */
  public <T> Substitute with(
      int otherRank, String otherName, String otherWords, Key<T> key, T value) {
    PlatformSettings platformSettings = new PlatformSettings(otherName, settings).with(key, value);
    return new Substitute(otherRank, otherName, kind, otherWords, platformSettings.texts());
  }
}
