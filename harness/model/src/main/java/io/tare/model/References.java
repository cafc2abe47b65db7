package io.tare.model;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which platform each of the others is compared with: its contrasts.
 *
 * @param main the reference of all that have none of their own; it is compared with nothing
 * @param own candidate to reference, where that is another
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
      throw new IllegalArgumentException(main + " is the reference of others and has none");
    }
  }

  /** One for all. */
  public static References of(String main) {
    return new References(main, new TreeMap<>());
  }

  /** What a platform is compared with; absent of the main reference. */
  public Optional<String> referenceOf(String platform) {
    return platform.equals(main) ? Optional.empty() : Optional.of(own.getOrDefault(platform, main));
  }
}
