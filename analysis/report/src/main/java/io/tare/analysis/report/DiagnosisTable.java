package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.CellDiagnosis;
import io.tare.analysis.results.LevelShift;
import io.tare.analysis.results.NamedOutlier;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.Stationarity;
import io.tare.analysis.results.TrialDiagnosis;
import io.tare.analysis.table.HtmlTable;
import java.util.List;
import java.util.stream.Collectors;

/** What cells look like before the statistics, a row for each. */
final class DiagnosisTable {

  /** More changes of level than these are counted. */
  private static final int NAMED_CHANGES = 3;

  private DiagnosisTable() {}

  static Element of(Results results) {
    return new HtmlTable<CellDiagnosis>()
        .words("what", cell -> DisplayNames.compact(cell.cell().measurand()))
        .words("platform", cell -> cell.cell().platform())
        .numbers("left out as warm-up", DiagnosisTable::leftOut)
        .numbers("settled after", DiagnosisTable::settled)
        .numbers("counted before", DiagnosisTable::before)
        .numbers("first fifth / last half", DiagnosisTable::stationarity)
        .numbers("tell as much as", DiagnosisTable::effective)
        .numbers("out of line", DiagnosisTable::outliers)
        .numbers("mean without", DiagnosisTable::without)
        .words("farthest off", DiagnosisTable::farthest)
        .words("another level from", DiagnosisTable::changes)
        .numbersIf(
            results.diagnoses().stream().anyMatch(cell -> cell.drift().isPresent()),
            "drift while counted",
            cell -> cell.drift().map(StationarityText::drift).orElse("–"))
        .of(results.diagnoses(), cell -> isUnsteady(cell) ? "differs" : "");
  }

  /** Whether the warnings name it. */
  static boolean isUnsteady(CellDiagnosis cell) {
    return cell.stationarity()
        .filter(each -> each.isSlowAtFirst() || each.isSlowingDown())
        .isPresent();
  }

  private static String leftOut(CellDiagnosis cell) {
    return range(cell.trials().stream().map(TrialDiagnosis::warmUp).sorted().toList());
  }

  private static String settled(CellDiagnosis cell) {
    String words = cell.settledAfter().isEmpty() ? "–" : range(cell.settledAfter());
    return cell.unsettledTrials() == 0
        ? words
        : words + "; not in " + cell.unsettledTrials() + " of " + cell.trials().size();
  }

  private static String before(CellDiagnosis cell) {
    return cell.settledAfter().isEmpty() ? "–" : count(cell.countedBeforeSettled(), cell.counted());
  }

  private static String stationarity(CellDiagnosis cell) {
    return cell.stationarity()
        .map(Stationarity::ratio)
        .map(
            ratio ->
                Numbers.ratio(ratio.value(), 2)
                    + ratio
                        .interval()
                        .map(each -> " (" + Numbers.interval(ratio.interval(), 2) + ")")
                        .orElse(""))
        .orElse("–");
  }

  private static String effective(CellDiagnosis cell) {
    return Numbers.count(Math.round(cell.effectiveSize())) + " of " + Numbers.count(cell.counted());
  }

  private static String outliers(CellDiagnosis cell) {
    return count(cell.outliers(), cell.counted());
  }

  private static String without(CellDiagnosis cell) {
    if (cell.outliers() == 0) {
      return "–";
    }
    double percent = 100 * (cell.ratioWithoutOutliers() - 1);
    return (percent > 0 ? "+" : "") + Numbers.fixed(percent, 1).replace('-', '−') + " %";
  }

  private static String farthest(CellDiagnosis cell) {
    return cell.largestOutliers().stream().findFirst().map(out -> words(cell, out)).orElse("–");
  }

  private static String words(CellDiagnosis cell, NamedOutlier out) {
    return out.trial()
        + " no. "
        + out.sequence()
        + ": "
        + UnitScale.text(cell.cost().unit(), out.value());
  }

  private static String changes(CellDiagnosis cell) {
    List<LevelShift> changes = cell.allChanges();
    if (changes.isEmpty()) {
      return "–";
    }
    String named =
        changes.stream()
            .limit(NAMED_CHANGES)
            .map(DiagnosisTable::words)
            .collect(Collectors.joining("; "));
    int others = changes.size() - NAMED_CHANGES;
    return others > 0 ? named + " and " + others + " more" : named;
  }

  private static String words(LevelShift change) {
    String where =
        change.sequence().isPresent()
            ? change.trial() + " no. " + change.sequence().getAsLong()
            : change.trial();
    return where + " (× " + Numbers.ratio(change.ratio(), 2) + ")";
  }

  /** {@code "50 (40–65)"}: the median of trials, and from the least to the most. */
  private static String range(List<Long> sorted) {
    long least = sorted.get(0);
    long most = sorted.get(sorted.size() - 1);
    String median = Numbers.count(sorted.get(sorted.size() / 2));
    return least == most
        ? median
        : median + " (" + Numbers.count(least) + "–" + Numbers.count(most) + ")";
  }

  private static String count(long some, long all) {
    return some == 0
        ? "0"
        : Numbers.count(some) + " (" + Numbers.percent((double) some / all) + ")";
  }
}
