package io.tare.analysis.pooling;

import static io.tare.analysis.presentation.Placement.TABLE;
import static io.tare.analysis.presentation.Placement.TERMINAL;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.pooling.Heterogeneity;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Environment.Fact;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Pooled runs, as tables. */
public final class PoolTables {

  private PoolTables() {}

  /** PD of each cell over all runs. */
  public static Table cells(RunPool pool) {
    return columns(pool, TABLE).table("PD over all runs", pool.cells());
  }

  /** The same on a terminal, with an explaining heading. */
  static Table terminal(RunPool pool) {
    return columns(pool, TERMINAL).table(pool.cells());
  }

  private static Columns<PooledCell> columns(RunPool pool, Placement place) {
    boolean haveNames = pool.cells().stream().map(PooledCell::candidate).distinct().count() > 1;
    Columns<PooledCell> columns =
        new Columns<PooledCell>()
            .words("workload", each -> CellText.of(each.measurand()))
            .add(
                column ->
                    column
                        .words("platform", PooledCell::candidate)
                        .when(place == TABLE || haveNames))
            .values("runs", each -> Cell.of(each.runs().size(), "" + each.runs().size()))
            .values("PD", each -> Cells.ratio(each.effects().value(), each.interval()))
            .numbers(
                Numbers.level(pool.cells().get(0).level()) + " interval",
                each -> Interpretation.interval(each.interval()),
                TERMINAL)
            .addAll(Cells.ends("from", "to", PooledCell::interval, PoolTables::ofInterval, TABLE))
            .values("between runs", each -> between(each.effects().heterogeneity()), TERMINAL)
            .values(
                "between runs",
                each ->
                    each.effects()
                        .heterogeneity()
                        .range()
                        .map(range -> Cells.share(each.effects().heterogeneity().deviation()))
                        .orElse(Cell.EMPTY),
                TABLE)
            .values("at least", each -> end(each, Interval::lower), TABLE)
            .values("at most", each -> end(each, Interval::upper), TABLE)
            .values(
                "p of one PD",
                each -> Cells.p(OptionalDouble.of(each.effects().heterogeneity().pValue())),
                TABLE)
            .numbers("another run", each -> Interpretation.interval(each.prediction()), TERMINAL)
            .addAll(
                Cells.ends(
                    "another run from",
                    "another run to",
                    PooledCell::prediction,
                    (each, end) -> Cells.ratio(end, each.prediction()),
                    TABLE))
            .values("I²", each -> Cells.share(each.effects().heterogeneity().share()))
            .add(column -> column.values("p (Holm)", each -> Cells.p(each.holmP())).minor());
    pool.another()
        .ifPresent(
            run ->
                columns
                    .values("in " + run.run().name(), PoolTables::another)
                    .values("p of fit", each -> Cells.p(each.fit()), TABLE)
                    .words("fits", each -> each.fits().map(it -> it ? "yes" : "no").orElse("–")));
    return columns
        .prose(
            "verdict",
            each -> each.interval().isPresent() ? Verdicts.words(each.verdict()) : "too few runs")
        .at(place);
  }

  private static Cell another(PooledCell cell) {
    return cell.another().map(own -> Cells.ratio(own.pd().value(), 2)).orElse(Cell.EMPTY);
  }

  private static Cell ofInterval(PooledCell cell, double end) {
    return Cells.ratio(end, cell.interval());
  }

  private static Cell end(PooledCell cell, ToDoubleFunction<Interval> end) {
    return cell.effects()
        .heterogeneity()
        .range()
        .map(range -> Cells.share(Math.sqrt(end.applyAsDouble(range))))
        .orElse(Cell.EMPTY);
  }

  /** τ as a share, and its interval in brackets. */
  private static Cell between(Heterogeneity found) {
    return found
        .range()
        .map(
            range ->
                Cell.of(
                    found.deviation(),
                    "±"
                        + Numbers.percent(found.deviation())
                        + " ("
                        + Numbers.percent(Math.sqrt(range.lower()))
                        + "–"
                        + Numbers.percent(Math.sqrt(range.upper()))
                        + ")"))
        .orElse(Cell.of("cannot be determined"));
  }

  /** PD of each cell without each run. */
  private record Without(PooledCell cell, PooledCell.WithoutRun left) {}

  /** Leaves each run out once, for pools of three runs or more. */
  public static Table influence(RunPool pool) {
    return new Columns<Without>()
        .words("workload", each -> CellText.of(each.cell().measurand()))
        .words("platform", each -> each.cell().candidate())
        .words("without", each -> each.left().run())
        .values("PD", each -> Cells.ratio(each.left().effects().value(), each.left().interval()))
        .addAll(
            Cells.ends(
                "from",
                "to",
                each -> each.left().interval(),
                (each, end) -> Cells.ratio(end, each.left().interval()),
                TABLE))
        .values("moves by", each -> Cells.share(each.left().move()))
        .words("decides", each -> each.left().changesVerdict() ? "yes" : "no")
        .at(TABLE)
        .table(
            "PD without each run",
            pool.cells().stream()
                .flatMap(cell -> cell.withoutEach().stream().map(left -> new Without(cell, left)))
                .toList());
  }

  /** The runs, and their machines. */
  public static Table runs(RunPool pool) {
    return new Columns<Results>()
        .words("run", each -> each.run().name())
        .values(
            "blocks", each -> Cell.of(each.run().plannedBlocks(), "" + each.run().plannedBlocks()))
        .words("reference", each -> each.run().reference())
        .words("processor", each -> fact(each, Fact.CPU_MODEL))
        .add(column -> column.words("kernel", each -> fact(each, Fact.KERNEL)).minor())
        .table("Runs", pool.runs());
  }

  private static String fact(Results results, Fact fact) {
    return results
        .environment(results.run().reference())
        .flatMap(each -> each.fact(fact))
        .orElse("");
  }
}
