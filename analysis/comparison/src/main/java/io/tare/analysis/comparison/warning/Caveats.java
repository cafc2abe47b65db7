package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.series.Caveat;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Promises that a platform or its settings did not keep. */
final class Caveats {

  private Caveats() {}

  /** One warning for each cell with such a case. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    return Arrays.stream(Caveat.values()).flatMap(each -> of(each, checks, plan)).toList();
  }

  private static Stream<Warning> of(Caveat caveat, List<CellFinished> checks, Plan plan) {
    SortedMap<String, Double> broken = sums(checks, caveat::broken);
    SortedMap<String, Double> all = sums(checks, caveat::cases);
    return broken.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(
            each ->
                new Warning(
                    kind(caveat),
                    CellText.of(plan, each.getKey()),
                    String.format(
                        Locale.ROOT,
                        "%.0f of %.0f %s",
                        each.getValue(),
                        all.getOrDefault(each.getKey(), Double.NaN),
                        caveat.unit())));
  }

  private static Warning.Kind kind(Caveat caveat) {
    return switch (caveat) {
      case NOT_DURABLE -> Warning.Kind.NOT_DURABLE;
      case FROM_MEMORY -> Warning.Kind.FROM_MEMORY;
    };
  }

  private static SortedMap<String, Double> sums(
      List<CellFinished> checks, ToDoubleFunction<SortedMap<String, Double>> what) {
    SortedMap<String, Double> sums = new TreeMap<>();
    checks.forEach(
        each -> sums.merge(each.cell(), what.applyAsDouble(each.observations()), Double::sum));
    return sums;
  }
}
