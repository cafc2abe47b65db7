package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Results;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The run in one sentence per operation, path and candidate: that of the longest-running size,
 * where fixed costs hide least, and how far PD goes over the other sizes.
 */
final class Headlines {

  private Headlines() {}

  /** The sentences of one candidate; the last says what its losses mean for capacity, if it can. */
  static List<String> of(Results results, String candidate) {
    Map<List<Object>, List<Comparison>> operations = new LinkedHashMap<>();
    results.comparisons().stream()
        .filter(each -> each.candidate().equals(candidate))
        .forEach(
            each ->
                operations
                    .computeIfAbsent(
                        List.of(each.measurand().workload(), each.measurand().path()),
                        key -> new ArrayList<>())
                    .add(each));
    List<String> sentences = new ArrayList<>();
    operations.values().forEach(sizes -> sentences.add(of(sizes)));
    Capacity.sentence(operations.values().stream().map(Headlines::longest).toList())
        .ifPresent(sentences::add);
    return sentences;
  }

  private static String of(Collection<Comparison> sizes) {
    return Sentences.of(longest(sizes)) + (sizes.size() == 1 ? "" : " " + range(sizes));
  }

  private static Comparison longest(Collection<Comparison> sizes) {
    return sizes.stream()
        .max(Comparator.comparingDouble(each -> each.sides().reference().value()))
        .orElseThrow();
  }

  private static String range(Collection<Comparison> sizes) {
    DoubleSummaryStatistics pd =
        sizes.stream().mapToDouble(each -> each.pd().value()).summaryStatistics();
    return "Over its "
        + sizes.size()
        + " sizes PD runs from "
        + Numbers.ratio(pd.getMin(), 2)
        + " to "
        + Numbers.ratio(pd.getMax(), 2)
        + ".";
  }
}
