package io.tare.analysis.comparison;

import io.tare.model.JournalEntry;
import io.tare.model.Observation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Fresh servers that were still getting faster when what counts of them began. */
final class InsufficientWarmUp {

  /**
   * What the level may fall by from one third of the warm-up to the next, as the harness has it.
   */
  private static final double TOLERANCE = 0.03;

  private static final String FALL = Observation.SETTLING_FALL.label();

  private InsufficientWarmUp() {}

  /** One warning for a run: how many trials, and how much their cells still fell. */
  static Optional<Warning> of(List<JournalEntry> journal) {
    Map<String, double[]> falls = new TreeMap<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        Double fall = cell.observations().get(FALL);
        if (fall != null) {
          double[] sum =
              falls.computeIfAbsent(cell.trial() + " " + cell.attempt(), trial -> new double[2]);
          sum[0] += Math.log1p(fall);
          sum[1]++;
        }
      }
    }
    double[] mean =
        falls.values().stream().mapToDouble(sum -> Math.expm1(sum[0] / sum[1])).toArray();
    double[] falling = Arrays.stream(mean).filter(each -> each > TOLERANCE).toArray();
    if (falling.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Warning(
            Warning.Kind.UNSETTLED,
            falling.length + " of " + mean.length + " trials",
            String.format(
                Locale.ROOT,
                "cells took %.2f to %.2f times as long on average in one third of the warm-up as in"
                    + " the next",
                1 + Arrays.stream(falling).min().orElseThrow(),
                1 + Arrays.stream(falling).max().orElseThrow())));
  }
}
