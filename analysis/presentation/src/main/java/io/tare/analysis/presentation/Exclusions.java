package io.tare.analysis.presentation;

import io.tare.analysis.comparison.Exclusion;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How much counts, in a sentence. */
public final class Exclusions {

  private Exclusions() {}

  /** {@code "1,200 submissions counted; left out: 120 warm-up; 3 failed."}. */
  public static String words(long counted, List<Exclusion> exclusions) {
    Map<Exclusion.Reason, Long> byReason = new TreeMap<>();
    exclusions.forEach(each -> byReason.merge(each.reason(), each.submissions(), Long::sum));
    String left =
        byReason.entrySet().stream()
            .map(each -> Numbers.count(each.getValue()) + " " + each.getKey().words())
            .collect(Collectors.joining("; "));
    return Numbers.count(counted)
        + " submissions counted"
        + (left.isEmpty() ? "." : "; left out: " + left + ".");
  }
}
