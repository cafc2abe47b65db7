package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Observation;
import io.tare.harness.model.SteadyState;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Fresh servers that were still getting faster when counting began. */
final class InsufficientWarmUp {

  private InsufficientWarmUp() {}

  /**
   * How much faster, on the logarithmic scale, the cells of a trial were still getting.
   *
   * @param sum over cells with a value
   * @param cells number of cells with a value; a warm-up may have been too short for one
   * @param doubt of their mean
   */
  private record Fall(double sum, int cells, double doubt) {

    private static final Fall NONE = new Fall(0, 0, 0);

    Fall with(JournalEntry.CellFinished cell) {
      OptionalDouble fall = Observation.SETTLING_FALL.in(cell.observations());
      return fall.isEmpty()
          ? this
          : new Fall(
              sum + Math.log1p(fall.getAsDouble()),
              cells + 1,
              Math.max(doubt, Observation.SETTLING_DOUBT.in(cell.observations()).orElse(0)));
    }

    double mean() {
      return sum / cells;
    }

    boolean isShown() {
      return cells > 0 && mean() - doubt > Math.log1p(SteadyState.MAX_FALL);
    }
  }

  /** One warning for a run: the number of trials, and how much their cells still fell. */
  static Optional<Warning> of(List<JournalEntry> journal) {
    Map<String, Fall> trials = new TreeMap<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        trials.merge(
            cell.trial() + " " + cell.attempt(),
            Fall.NONE.with(cell),
            (before, unused) -> before.with(cell));
      }
    }
    double[] falling =
        trials.values().stream().filter(Fall::isShown).mapToDouble(Fall::mean).toArray();
    if (falling.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Warning(
            Warning.Kind.UNSETTLED,
            falling.length + " of " + trials.size() + " trials",
            String.format(
                    Locale.ROOT,
                    "cells took %.2f to %.2f times as long on average in one third of the warm-up as"
                        + " in the next",
                    Math.exp(Arrays.stream(falling).min().orElseThrow()),
                    Math.exp(Arrays.stream(falling).max().orElseThrow()))
                + untold(trials.values().stream().filter(each -> each.cells() == 0).count())));
  }

  private static String untold(long trials) {
    return trials == 0 ? "" : "; of " + trials + (trials == 1 ? " trial" : " trials") + " unknown";
  }
}
