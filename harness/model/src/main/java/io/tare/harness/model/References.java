package io.tare.harness.model;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The reference of each platform.
 *
 * @param main the reference of all without their own; it is not compared itself
 * @param own candidate to its own reference
 */
public record References(String main, SortedMap<String, String> own) {

  public References {
    Names.checked("platform", main);
    own = Collections.unmodifiableSortedMap(new TreeMap<>(own));
    own.forEach(
        (candidate, reference) -> {
          Names.checked("platform", candidate);
          Names.checked("platform", reference);
          if (candidate.equals(reference)) {
            throw new IllegalArgumentException(candidate + " cannot be compared with itself");
          }
        });
    if (own.containsKey(main)) {
      throw new IllegalArgumentException(
          main + " is the reference of others and cannot " + "have its own");
    }
  }

  /** One reference for all. */
  public static References of(String main) {
    return new References(main, new TreeMap<>());
  }

  /** The reference of a platform; empty for the main reference. */
  public Optional<String> referenceOf(String platform) {
    return platform.equals(main) ? Optional.empty() : Optional.of(own.getOrDefault(platform, main));
  }
}
