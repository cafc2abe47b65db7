package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.CSV;
import static io.tare.analysis.presentation.Placement.JSON;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.CompilerShare;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.CountedDrift;
import io.tare.analysis.comparison.diagnosis.Influence;
import io.tare.analysis.comparison.diagnosis.LevelShift;
import io.tare.analysis.comparison.diagnosis.NamedOutlier;
import io.tare.analysis.comparison.diagnosis.Stationarity;
import io.tare.analysis.comparison.diagnosis.TrialDiagnosis;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.harness.model.Observation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The columns of the diagnosis of cells before the statistics. */
final class DiagnosisColumns {

  /** Further level shifts are only counted. */
  private static final int NAMED_CHANGES = 3;

  record OfTrial(CellDiagnosis cell, TrialDiagnosis trial) {}

  private static final Columns<Stationarity> STATIONARITY =
      new Columns<Stationarity>()
          .field("ratio", Stationarity::ratio)
          .field("p", Stationarity::pValue)
          .field("p_holm", Stationarity::holmP);

  private static final Columns<CountedDrift> DRIFT =
      new Columns<CountedDrift>()
          .field("ratio", CountedDrift::ratio)
          .field("interval", each -> JsonValues.interval(each.interval()));

  private static final Columns<NamedOutlier> FARTHEST =
      new Columns<NamedOutlier>()
          .field("trial", NamedOutlier::trial)
          .field("sequence", NamedOutlier::sequence)
          .field("value", NamedOutlier::value)
          .field("score", NamedOutlier::score);

  private static final Columns<CellDiagnosis> OUTLIERS =
      new Columns<CellDiagnosis>()
          .field("submissions", CellDiagnosis::outliers)
          .field("mean_ratio_without", CellDiagnosis::ratioWithoutOutliers)
          .field("farthest", each -> JsonValues.array(FARTHEST, each.largestOutliers()));

  private static final Columns<LevelShift> CHANGES =
      new Columns<LevelShift>()
          .field("trial", LevelShift::trial)
          .field("block", LevelShift::block)
          .field("sequence", LevelShift::sequence)
          .field("before", LevelShift::before)
          .field("after", LevelShift::after);

  private static final Columns<Influence> INFLUENCE =
      new Columns<Influence>()
          .field("sequence", Influence::sequence)
          .field("value", Influence::value)
          .field("share", Influence::share);

  private DiagnosisColumns() {}

  /** The columns of a place; a row for each cell. */
  static Columns<CellDiagnosis> of(Results results, Placement place) {
    Map<String, CompilerShare> compilers = CompilerShare.ofCells(results.checks());
    boolean hasDrift = results.diagnoses().stream().anyMatch(cell -> cell.drift().isPresent());
    return new Columns<CellDiagnosis>()
        .field("cell", CellDiagnosis::id)
        .words("workload", cell -> CellText.of(cell.cell().measurand()))
        .words("platform", cell -> cell.cell().platform())
        .field(
            "reciprocal_of",
            cell ->
                cell.cost().isReciprocal() ? Optional.of(cell.metric().name()) : Optional.empty())
        .field(
            "unit",
            cell ->
                cell.cost().isReciprocal() ? Optional.of(cell.cost().symbol()) : Optional.empty())
        .numbers("left out as warm-up", DiagnosisColumns::leftOut)
        .numbers("settled after", DiagnosisColumns::settled)
        .numbers("counted before", DiagnosisColumns::before)
        .add(
            column ->
                column
                    .numbers("first fifth / last half", DiagnosisColumns::stationarity)
                    .as(
                        "stationarity",
                        cell ->
                            cell.stationarity().map(each -> JsonValues.object(STATIONARITY, each))))
        .numbers("effective sample size", DiagnosisColumns::effective)
        .numbers("outliers", DiagnosisColumns::outliers)
        .numbers("mean without them", DiagnosisColumns::without)
        .words("farthest outliers", DiagnosisColumns::farthest)
        .words("level shift at", DiagnosisColumns::changes)
        .add(
            column ->
                column
                    .numbers("drift", cell -> cell.drift().map(StationarityText::drift).orElse("–"))
                    .as("drift", cell -> cell.drift().map(each -> JsonValues.object(DRIFT, each)))
                    .when(hasDrift))
        .add(
            column ->
                column
                    .numbers(
                        "compilers' share",
                        cell -> share(compilers, cell).map(Numbers::percent).orElse("–"))
                    .as(Observation.COMPILERS.label(), cell -> share(compilers, cell))
                    .when(!compilers.isEmpty()))
        .field("outliers", cell -> JsonValues.object(OUTLIERS, cell))
        .field("level_changes", cell -> JsonValues.array(CHANGES, cell.allChanges()))
        .field(
            "trials",
            cell ->
                JsonValues.array(
                    ofTrials(JSON),
                    cell.trials().stream().map(trial -> new OfTrial(cell, trial)).toList()))
        .marked(DiagnosisColumns::isUnsteady)
        .at(place);
  }

  private static Optional<Double> share(Map<String, CompilerShare> all, CellDiagnosis cell) {
    return Optional.ofNullable(all.get(cell.id())).map(CompilerShare::processors);
  }

  /** For the file of cells: a row for each trial. */
  static String csv(Results results) {
    return ofTrials(CSV)
        .csv(
            results.diagnoses().stream()
                .flatMap(cell -> cell.trials().stream().map(trial -> new OfTrial(cell, trial)))
                .toList());
  }

  private static Columns<OfTrial> ofTrials(Placement place) {
    return new Columns<OfTrial>()
        .field("cell", each -> each.cell.id(), CSV)
        .addAll(
            StatisticColumns.<OfTrial>measurand(each -> each.cell.cell().measurand()).allOn(CSV))
        .field("platform", each -> each.cell.cell().platform(), CSV)
        .field("unit", each -> each.cell.cost().symbol(), CSV)
        .field("trial", each -> each.trial.trial())
        .field("block", each -> each.trial.block())
        .field("warm_up", each -> each.trial.counts().warmUp())
        .field("counted", each -> each.trial.counts().counted())
        .field("settled_after", each -> each.trial.counts().settledAfter())
        .field("drift", each -> each.trial.drift().map(of -> JsonValues.object(DRIFT, of)), JSON)
        .field("unsettled", each -> each.trial.isUnsettled())
        .field("counted_before_settled", each -> each.trial.countedBeforeSettled(), CSV)
        .field("correlation", each -> each.trial.dependence().correlation())
        .field("effective_n", each -> each.trial.dependence().effectiveSize())
        .field("outliers", each -> each.trial.mean().outliers())
        .field("mean", each -> each.trial.mean().value())
        .field("mean_without_outliers", each -> each.trial.mean().withoutOutliers())
        .field("influence", each -> each.trial.mean().influence().share(), CSV)
        .field(
            "influence", each -> JsonValues.object(INFLUENCE, each.trial.mean().influence()), JSON)
        .field("levels_from", DiagnosisColumns::levels, CSV)
        .field("drift_ratio", each -> each.trial.drift().map(CountedDrift::ratio), CSV)
        .field("drift_lower", each -> interval(each).map(Interval::lower), CSV)
        .field("drift_upper", each -> interval(each).map(Interval::upper), CSV)
        .at(place);
  }

  private static Optional<Interval> interval(OfTrial each) {
    return each.trial.drift().flatMap(CountedDrift::interval);
  }

  /** Submissions with which a level begins; {@code trial} where it begins with the whole trial. */
  private static String levels(OfTrial each) {
    return each.cell.allChanges().stream()
        .filter(change -> change.trial().equals(each.trial.trial()))
        .map(change -> change.sequence().isPresent() ? "" + change.sequence().getAsLong() : "trial")
        .collect(Collectors.joining(" "));
  }

  /** Whether a warning names it. */
  static boolean isUnsteady(CellDiagnosis cell) {
    return cell.stationarity()
        .filter(each -> each.isSlowAtFirst() || each.isSlowingDown())
        .isPresent();
  }

  private static String leftOut(CellDiagnosis cell) {
    return range(cell.trials().stream().map(trial -> trial.counts().warmUp()).sorted().toList());
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
        .map(ratio -> Numbers.ratio(ratio.value(), ratio.interval(), 2))
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
            .map(DiagnosisColumns::words)
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
    long min = sorted.get(0);
    long max = sorted.get(sorted.size() - 1);
    String median = Numbers.count(sorted.get(sorted.size() / 2));
    return min == max
        ? median
        : median + " (" + Numbers.count(min) + "–" + Numbers.count(max) + ")";
  }

  private static String count(long some, long all) {
    return some == 0
        ? "0"
        : Numbers.count(some) + " (" + Numbers.percent((double) some / all) + ")";
  }
}
