package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.Cell;
import io.tare.harness.model.ClockRates;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Plan;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Platforms whose times were corrected, because their clock ran fast or slow. */
final class CorrectedClocks {

  private static final double MILLION = 1e6;

  private CorrectedClocks() {}

  /** A warning for each platform, on clocks of its clients, programs and servers. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    Map<String, List<String>> found = new TreeMap<>();
    find(
        found,
        checks,
        plan,
        "client's or program's",
        Observation.CLIENT_CLOCK,
        ClockRates::clientFactor);
    find(found, checks, plan, "server's", Observation.SERVER_CLOCK, ClockRates::serverFactor);
    List<Warning> warnings = new ArrayList<>();
    found.forEach(
        (platform, clocks) ->
            warnings.add(
                new Warning(Warning.Kind.CORRECTED_CLOCK, platform, String.join("; ", clocks))));
    return warnings;
  }

  private static void find(
      Map<String, List<String>> found,
      List<CellFinished> checks,
      Plan plan,
      String whose,
      Observation clock,
      ToDoubleFunction<Map<String, Double>> factor) {
    Map<String, DoubleSummaryStatistics> rates = new TreeMap<>();
    for (CellFinished each : checks) {
      Cell cell = plan.cells().get(each.cell());
      if (cell != null
          && each.validity().isValid()
          && factor.applyAsDouble(each.observations()) != 1) {
        rates
            .computeIfAbsent(cell.platform(), name -> new DoubleSummaryStatistics())
            .accept(each.observation(clock).orElseThrow());
      }
    }
    rates.forEach(
        (platform, own) ->
            found.computeIfAbsent(platform, name -> new ArrayList<>()).add(words(own, whose)));
  }

  private static String words(DoubleSummaryStatistics rates, String whose) {
    return String.format(
        Locale.ROOT,
        "in %d cells of trials the %s ran at %+.0f to %+.0f ppm",
        rates.getCount(),
        whose,
        MILLION * (rates.getMin() - 1),
        MILLION * (rates.getMax() - 1));
  }
}
