package io.tare.analysis.comparison;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A fact that is not the same on all platforms.
 *
 * @param fact its dotted name
 * @param values platform to value; a platform without it is absent
 * @param mustMatch whether platforms are fully comparable only if it is the same
 */
public record EnvironmentDifference(
    String fact, SortedMap<String, String> values, boolean mustMatch) {

  public EnvironmentDifference {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }
}
