package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.Warning.Kind;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.Stationarity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Cells whose trials were not steady, a line for each platform. */
final class NonstationaryTrials {

  private NonstationaryTrials() {}

  static List<Warning> slowAtFirst(List<CellDiagnosis> diagnoses) {
    return of(Kind.SHORT_WARM_UP, diagnoses, Stationarity::isSlowAtFirst);
  }

  static List<Warning> slowingDown(List<CellDiagnosis> diagnoses) {
    return of(Kind.SLOWING_DOWN, diagnoses, Stationarity::isSlowingDown);
  }

  private static List<Warning> of(
      Kind kind, List<CellDiagnosis> diagnoses, Predicate<Stationarity> isUnsteady) {
    Map<String, List<CellDiagnosis>> byPlatform =
        diagnoses.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.cell().platform(), TreeMap::new, Collectors.toList()));
    List<Warning> warnings = new ArrayList<>();
    byPlatform.forEach(
        (platform, cells) -> {
          List<CellDiagnosis> unsteady =
              cells.stream()
                  .filter(each -> each.stationarity().filter(isUnsteady).isPresent())
                  .toList();
          unsteady.stream()
              .max(Comparator.comparingDouble(NonstationaryTrials::departure))
              .ifPresent(
                  worst ->
                      warnings.add(
                          new Warning(
                              kind,
                              platform,
                              String.format(
                                  Locale.ROOT,
                                  "%d of %d cells; %s: the first fifth of counted submissions"
                                      + " took %+.0f %% against the last half%s",
                                  unsteady.size(),
                                  cells.size(),
                                  CellText.of(worst.cell().measurand()),
                                  100 * (worst.stationarity().orElseThrow().ratio().value() - 1),
                                  settled(worst)))));
        });
    return warnings;
  }

  private static double departure(CellDiagnosis cell) {
    return Math.abs(Math.log(cell.stationarity().orElseThrow().ratio().value()));
  }

  private static String settled(CellDiagnosis cell) {
    List<Long> settled = cell.settledAfter();
    long leftOut = cell.trials().get(0).counts().warmUp();
    // The test shows a remaining fall; if it is too small to locate its end, none is named.
    String words =
        settled.isEmpty() || settled.get(settled.size() / 2) <= leftOut
            ? ""
            : String.format(
                Locale.ROOT,
                "; settled after %d submissions (median of trials), %d were left out",
                settled.get(settled.size() / 2),
                leftOut);
    return cell.unsettledTrials() == 0
        ? words
        : words
            + "; "
            + cell.unsettledTrials()
            + " of "
            + cell.trials().size()
            + " trials did not settle";
  }
}
