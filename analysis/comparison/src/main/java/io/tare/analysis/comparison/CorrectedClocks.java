package io.tare.analysis.comparison;

import io.tare.model.Cell;
import io.tare.model.JournalEntry.CellFinished;
import io.tare.model.Observation;
import io.tare.model.Plan;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Platforms whose times were corrected, because the clock that took them ran fast or slow. */
final class CorrectedClocks {

  private static final double MILLION = 1e6;

  private CorrectedClocks() {}

  /** One warning for each platform. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    Map<String, DoubleSummaryStatistics> rates = new TreeMap<>();
    for (CellFinished each : checks) {
      Cell cell = plan.cells().get(each.cell());
      if (cell != null
          && each.validity().isValid()
          && ClockCorrection.factor(each.observations()) != 1) {
        rates
            .computeIfAbsent(cell.platform(), name -> new DoubleSummaryStatistics())
            .accept(each.observation(Observation.CLIENT_CLOCK).orElseThrow());
      }
    }
    List<Warning> warnings = new ArrayList<>();
    rates.forEach(
        (platform, own) ->
            warnings.add(new Warning(Warning.Kind.CORRECTED_CLOCK, platform, words(own))));
    return warnings;
  }

  private static String words(DoubleSummaryStatistics rates) {
    return String.format(
        Locale.ROOT,
        "in %d cells of trials it ran at %+.0f to %+.0f ppm",
        rates.getCount(),
        MILLION * (rates.getMin() - 1),
        MILLION * (rates.getMax() - 1));
  }
}
