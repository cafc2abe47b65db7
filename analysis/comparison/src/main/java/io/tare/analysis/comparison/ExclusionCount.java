package io.tare.analysis.comparison;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts what is left out, by cell, trial, reason and detail. */
final class ExclusionCount {

  /** Messages may contain numbers; beyond this many per reason they are merged. */
  private static final int MAX_DETAILS = 20;

  private final Map<Key, Long> counts = new LinkedHashMap<>();
  private final Map<Key, Integer> details = new HashMap<>();

  private record Key(Exclusion.Reason reason, String cell, String trial, String detail) {}

  void add(Exclusion.Reason reason, String cell, String trial, String detail, long submissions) {
    Key key = new Key(reason, cell, trial, detail);
    if (!counts.containsKey(key)) {
      int different = details.merge(new Key(reason, cell, trial, ""), 1, Integer::sum);
      key = different > MAX_DETAILS ? new Key(reason, cell, trial, "other details") : key;
    }
    counts.merge(key, submissions, Long::sum);
  }

  Collection<Exclusion> all() {
    return counts.entrySet().stream()
        .map(
            entry ->
                new Exclusion(
                    entry.getKey().reason(),
                    entry.getKey().cell(),
                    entry.getKey().trial(),
                    entry.getKey().detail(),
                    entry.getValue()))
        .toList();
  }
}
