package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.ProcessorCount;
import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Platforms with more counted processor time than their processors have. */
final class ImpossibleProcessorTime {

  private ImpossibleProcessorTime() {}

  /** One warning for each platform: the number of cells, and the worst of them. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    Map<String, List<ProcessorCount>> byPlatform = new TreeMap<>();
    Map<String, Integer> counted = new TreeMap<>();
    ProcessorCount.of(checks)
        .forEach(
            (cell, count) -> {
              String platform = Objects.requireNonNull(plan.cells().get(cell)).platform();
              counted.merge(platform, 1, Integer::sum);
              if (!count.isPossible()) {
                byPlatform.computeIfAbsent(platform, key -> new ArrayList<>()).add(count);
              }
            });
    List<Warning> warnings = new ArrayList<>();
    byPlatform.forEach(
        (platform, counts) ->
            warnings.add(
                new Warning(
                    Warning.Kind.IMPOSSIBLE_PROCESSOR_TIME,
                    platform,
                    String.format(
                        Locale.ROOT,
                        "%d of %d cells: up to %.0f %% of its processors' time; tick resolution"
                            + " explains at most %.0f %%",
                        counts.size(),
                        counted.getOrDefault(platform, 0),
                        100
                            * counts.stream()
                                .mapToDouble(ProcessorCount::utilisation)
                                .max()
                                .orElse(0),
                        100
                            * (1
                                + counts.stream()
                                    .mapToDouble(ProcessorCount::doubt)
                                    .max()
                                    .orElse(0))))));
    return warnings;
  }
}
