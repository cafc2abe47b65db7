package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Demand;
import io.tare.analysis.comparison.PhaseChange;
import io.tare.analysis.comparison.PlatformComparison;
import io.tare.analysis.comparison.PlatformComparison.Pair;
import io.tare.analysis.comparison.PlatformComparison.Row;
import io.tare.analysis.comparison.PlatformComparison.Side;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SameWork;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.SpeedUp;
import io.tare.analysis.comparison.migration.MigrationEffect;
import io.tare.analysis.comparison.network.NetworkPrediction;
import io.tare.analysis.comparison.network.NetworkStep;
import io.tare.analysis.migration.MigrationColumns;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A run's results as tables that can be written in any form, for papers and for other programs. */
public enum ResultTables {
  /** Mean, standard deviation, significance and winner of all platforms, as in the studies. */
  PLATFORMS(ResultTables::platforms),
  /** Which of every two platforms is better, by how much, and with what certainty. */
  PAIRS(ResultTables::pairs),
  /** How much faster work is done on more nodes. */
  SPEED_UPS(ResultTables::speedUps),
  /** How much longer other programs take for the same work. */
  SAME_WORK(ResultTables::sameWork),
  /** PD with its interval and verdict. */
  COMPARISONS(results -> comparisons(results, Placement.TABLE)),
  /** What the server's time stamps add to PD and to submissions. */
  INSTRUMENT(
      results ->
          table(
              results,
              "what the server's time stamps add",
              InstrumentColumns.of(),
              results.comparisons())),
  /** What was measured in each cell. */
  CELLS(
      results ->
          table(
              results,
              "what was measured",
              CellColumns.of(results, Placement.TABLE),
              results.cells())),
  /** A submission's demand of processors, memory, network and disk. */
  DEMANDS(
      results ->
          table(
              results,
              "what a submission needs",
              DemandColumns.of(Placement.TABLE),
              Demand.of(results, results.level()))),
  /** KVM exits per submission. */
  EXITS(
      results ->
          table(
              results,
              "exits per submission by kind",
              DemandColumns.of(Placement.TABLE),
              Demand.ofExits(results, results.level()))),
  /** What each network adds to the one below it. */
  LADDER(ResultTables::ladder),
  /** How long calls take over each network, predicted and measured. */
  NETWORK_PREDICTION(ResultTables::predictions),
  /** How phases differ from the first one. */
  PHASES(
      results ->
          table(
              results,
              "phases against the first, above 1 is worse",
              phases(results),
              results.phaseChanges())),
  /**
   * Live migrations, one by one; those of stand-ins without durations, which would mean nothing.
   */
  MIGRATIONS(
      results -> table(results, "live migrations", MigrationColumns.each(), results.migrations())),
  /** Mean costs of live migrations. */
  MIGRATION_MEANS(
      results ->
          table(
              results,
              "what live migrations cost, means over migrations",
              MigrationColumns.means(),
              MigrationEffect.of(results.migrations(), results.level())));

  private static final int DECIMALS = 3;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
  private final Function<Results, Table> table;

  ResultTables(Function<Results, Table> table) {
    this.table = table;
  }

  public Table of(Results results) {
    return table.apply(results);
  }

  /** The same with fewer columns, for papers. */
  public Table forPaper(Results results) {
    if (this != COMPARISONS) {
      return of(results);
    }
    List<ComparisonRows> candidates = ComparisonRows.of(results);
    return candidates.size() == 1
        ? table(
            results,
            "PD against " + results.run().reference(),
            ComparisonColumns.of(results, candidates.get(0), Placement.PAPER),
            candidates.get(0).comparisons())
        : comparisons(results, Placement.PAPER);
  }

  /** The word on the command line: {@code platforms}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static <R> Table table(Results results, String what, Columns<R> columns, List<R> rows) {
    return columns.table(results.run().name() + ": " + what, rows);
  }

  private static Table platforms(Results results) {
    PlatformComparison all = PlatformComparison.of(results);
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    Columns<Row> columns =
        new Columns<Row>()
            .words("workload", row -> CellText.of(row.measurand()))
            .words("unit", row -> scale(units, row).symbol());
    for (String platform : all.platforms()) {
      columns
          .values(platform, row -> side(row, platform, Side::mean, units))
          .values(platform + " sd", row -> side(row, platform, Side::standardDeviation, units));
    }
    columns
        .values("p (Holm)", row -> Cells.p(row.pValue()))
        .words("better", row -> row.winner(results.level()).orElse(""));
    return table(
        results,
        "means and standard deviations of trial means, n = " + trials(all),
        columns,
        all.rows());
  }

  private static Cell side(
      Row row, String platform, Function<Side, Double> value, Map<String, UnitScales> units) {
    return Cells.of(row.side(platform).map(value), each -> Cells.number(each, scale(units, row)));
  }

  /** Each workload has its own unit, because its rows name it. */
  private static UnitScale scale(Map<String, UnitScales> units, Row row) {
    return Objects.requireNonNull(units.get(row.measurand().workload())).of(row.metric());
  }

  private static String trials(PlatformComparison all) {
    IntSummaryStatistics trials =
        all.rows().stream()
            .flatMap(row -> row.sides().stream())
            .mapToInt(Side::trials)
            .summaryStatistics();
    return trials.getMax() <= 0
        ? "0"
        : trials.getMin() == trials.getMax()
            ? "" + trials.getMax()
            : trials.getMin() + " to " + trials.getMax();
  }

  /** Two platforms in a row of all. */
  private record InRow(Row row, Pair pair) {
    Side better() {
      return row.side(pair.better()).orElseThrow();
    }

    Side worse() {
      return row.side(pair.worse()).orElseThrow();
    }
  }

  private static Table pairs(Results results) {
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    Columns<InRow> columns =
        new Columns<InRow>()
            .words("workload", each -> CellText.of(each.row.measurand()))
            .words("better", each -> each.pair.better())
            .words("worse", each -> each.pair.worse())
            .words("unit", each -> scale(units, each.row).symbol())
            .values("mean", each -> Cells.number(each.better().mean(), scale(units, each.row)))
            .values(
                "sd",
                each -> Cells.number(each.better().standardDeviation(), scale(units, each.row)))
            .values("other mean", each -> Cells.number(each.worse().mean(), scale(units, each.row)))
            .values(
                "other sd",
                each -> Cells.number(each.worse().standardDeviation(), scale(units, each.row)))
            .values("times", each -> Cells.ratio(each.pair.times().value(), DECIMALS))
            .addAll(
                Cells.ends(
                    "from", "to", each -> each.pair.times().interval(), (each, end) -> ratio(end)))
            .values("p (Holm)", each -> Cells.p(OptionalDouble.of(each.pair.holmP())))
            .words("sure", each -> each.pair.winner(results.level()).isPresent() ? "yes" : "no");
    return table(
        results,
        "which of two platforms is better",
        columns,
        PlatformComparison.of(results).rows().stream()
            .flatMap(row -> row.pairs().stream().map(pair -> new InRow(row, pair)))
            .toList());
  }

  private static Table speedUps(Results results) {
    Columns<SpeedUp> columns =
        new Columns<SpeedUp>()
            .words("workload", each -> CellText.of(each.measurand()))
            .words("on", each -> each.many().platform())
            .values("nodes", each -> Cells.whole(each.many().nodes()))
            .words("against", each -> each.few().platform())
            .values("its nodes", each -> Cells.whole(each.few().nodes()))
            .values("speed-up", each -> ratio(each.ratio().value()))
            .addAll(
                Cells.ends(
                    "from", "to", each -> each.ratio().interval(), (each, end) -> ratio(end)))
            .values("efficiency", each -> ratio(each.efficiency().value()))
            .addAll(
                Cells.ends(
                    "efficiency from",
                    "efficiency to",
                    each -> each.efficiency().interval(),
                    (each, end) -> ratio(end)));
    return table(
        results,
        "how much faster work is done on more nodes; efficiency is the speed-up by node",
        columns,
        SpeedUp.of(results));
  }

  private static Table sameWork(Results results) {
    Columns<SameWork> columns =
        new Columns<SameWork>()
            .words("workload", each -> CellText.of(each.program()))
            .words("against", each -> CellText.of(each.other()))
            .words("on", SameWork::platform)
            .values("times", each -> ratio(each.ratio().value()))
            .addAll(
                Cells.ends(
                    "from", "to", each -> each.ratio().interval(), (each, end) -> ratio(end)));
    return table(
        results,
        "the same work by other programs, above 1 takes longer",
        columns,
        SameWork.of(results));
  }

  private static Cell ratio(double value) {
    return Cells.ratio(value, DECIMALS);
  }

  /** Each candidate has its own decimals. */
  private static Table comparisons(Results results, Placement place) {
    ComparisonRows all = ComparisonRows.all(results);
    Table table =
        table(
            results,
            "PD against " + results.run().reference(),
            ComparisonColumns.of(results, all, place),
            List.of());
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      table =
          table.and(
              ComparisonColumns.of(results, all.withDecimalsOf(rows), place)
                  .table(rows.comparisons()));
    }
    return table;
  }

  private static Table ladder(Results results) {
    List<NetworkStep> steps = NetworkStep.of(results);
    return table(
        results,
        "what each network adds, above 1 is worse",
        LadderColumns.of(results, steps, Placement.TABLE),
        steps);
  }

  private static Table predictions(Results results) {
    List<NetworkPrediction> all = NetworkPrediction.of(results);
    return table(results, PredictionColumns.heading(all), PredictionColumns.of(results), all);
  }

  /** Platform by platform. */
  private static Columns<PhaseChange> phases(Results results) {
    UnitScales units = UnitScales.of(results);
    return new Columns<PhaseChange>()
        .words("workload", each -> CellText.of(each.change().measurand().overAll()))
        .words("phase", PhaseChange::phase)
        .words("platform", PhaseChange::platform)
        .words("unit", each -> units.of(each.change().metric()).symbol())
        .values(
            "in the first", each -> mean(each.change().sides().reference().value(), each, units))
        .values("in it", each -> mean(each.change().sides().candidate().value(), each, units))
        .values("ratio", each -> ratio(each.change(), each.change().pd().value()))
        .addAll(
            Cells.ends(
                "from",
                "to",
                each -> each.change().pd().interval(),
                (each, end) -> ratio(each.change(), end)))
        .values(
            "of medians",
            each ->
                Cells.of(
                    each.change()
                        .beside(SecondaryStatistic.Kind.MEDIAN)
                        .map(median -> median.judged().pd().value()),
                    median -> ratio(each.change(), median)))
        .words("verdict", each -> Verdicts.words(each.change()));
  }

  private static Cell mean(double base, PhaseChange each, UnitScales units) {
    return Cells.number(base, units.of(each.change().metric()));
  }

  private static Cell ratio(Comparison change, double value) {
    return Cells.ratio(value, change.pd().interval());
  }
}
