package io.tare.analysis.comparison;

import io.tare.model.JournalEntry;
import io.tare.model.Observation;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Trials during which this machine did something else. */
final class BackgroundLoad {

  /** Processors that other programs may use, on average over a trial, before it is reported. */
  private static final double OTHERS = 0.2;

  private BackgroundLoad() {}

  /** One warning for a run: how many trials, and the worst of them. */
  static Optional<Warning> of(List<JournalEntry> journal) {
    Map<String, DoubleSummaryStatistics> others = others(journal);
    Map<String, Double> disturbed = new TreeMap<>();
    others.forEach(
        (trial, used) -> {
          if (used.getAverage() > OTHERS) {
            disturbed.put(trial, used.getAverage());
          }
        });
    return disturbed.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            worst ->
                new Warning(
                    Warning.Kind.BUSY_MACHINE,
                    disturbed.size() + " of " + others.size() + " trials",
                    String.format(
                        Locale.ROOT,
                        "other programs used up to %.2f processors (%s)",
                        worst.getValue(),
                        worst.getKey())));
  }

  private static Map<String, DoubleSummaryStatistics> others(List<JournalEntry> journal) {
    Map<String, DoubleSummaryStatistics> others = new TreeMap<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        Double used = cell.observations().get(Observation.OTHERS.label());
        if (used != null) {
          others.computeIfAbsent(cell.trial(), t -> new DoubleSummaryStatistics()).accept(used);
        }
      }
    }
    return others;
  }
}
