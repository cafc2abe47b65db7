package io.tare.analysis.comparison;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import java.util.Collection;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Trials during which this machine did something else.
 *
 * @param disturbed the trials, with the mean number of processors that other programs used
 * @param trials in which that is known
 */
public record BackgroundLoad(SortedMap<String, Double> disturbed, int trials) {

  /** Processors that other programs may use, on average over a trial, before it is reported. */
  private static final double OTHERS = 0.2;

  public BackgroundLoad {
    disturbed = Collections.unmodifiableSortedMap(new TreeMap<>(disturbed));
  }

  public static BackgroundLoad of(Collection<CellFinished> checks) {
    Map<String, DoubleSummaryStatistics> others = new TreeMap<>();
    for (CellFinished cell : checks) {
      cell.observation(Observation.OTHERS)
          .ifPresent(
              used ->
                  others
                      .computeIfAbsent(cell.trial(), t -> new DoubleSummaryStatistics())
                      .accept(used));
    }
    SortedMap<String, Double> disturbed = new TreeMap<>();
    others.forEach(
        (trial, used) -> {
          if (used.getAverage() > OTHERS) {
            disturbed.put(trial, used.getAverage());
          }
        });
    return new BackgroundLoad(disturbed, others.size());
  }

  /** One warning for a run: how many trials, and the worst of them. */
  public Optional<Warning> warning() {
    return disturbed.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            worst ->
                new Warning(
                    Warning.Kind.BUSY_MACHINE,
                    disturbed.size() + " of " + trials + " trials",
                    String.format(
                        Locale.ROOT,
                        "other programs used up to %.2f processors (%s)",
                        worst.getValue(),
                        worst.getKey())));
  }
}
