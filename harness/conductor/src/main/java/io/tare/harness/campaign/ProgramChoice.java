package io.tare.harness.campaign;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What holds of established benchmark programs.
 *
 * @param install whether Debian packages that are missing on a platform are installed there
 * @param limitNanos after which a submission's program is ended; the submission failed then
 * @param places where programs lie that no package has: the word for it to an absolute path
 */
public record ProgramChoice(boolean install, long limitNanos, SortedMap<String, String> places) {

  public ProgramChoice {
    places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
  }

  /** The same with places that hold on one platform. */
  ProgramChoice with(SortedMap<String, String> others) {
    SortedMap<String, String> all = new TreeMap<>(places);
    all.putAll(others);
    return new ProgramChoice(install, limitNanos, all);
  }

  /** Where a program lies, if the campaign says it. */
  public Optional<String> place(String word) {
    return Optional.ofNullable(places.get(word));
  }
}
