package io.tare.analysis.pooling;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.pooling.Heterogeneity;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.model.Environment;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Runs that were pooled, as tables. */
public final class PoolTables {

  private PoolTables() {}

  /** PD of each cell over all runs. */
  public static Table cells(RunPool pool) {
    return columns(pool, false).table("PD over all runs", pool.cells());
  }

  /** The same on a terminal, whose heading says what it is. */
  static Table terminal(RunPool pool) {
    return columns(pool, true).table(pool.cells());
  }

  private static Columns<PooledCell> columns(RunPool pool, boolean isTerminal) {
    Columns<PooledCell> columns =
        new Columns<PooledCell>()
            .words("workload", each -> DisplayNames.compact(each.measurand()))
            .words("platform", PooledCell::candidate)
            .when(
                !isTerminal
                    || pool.cells().stream().map(PooledCell::candidate).distinct().count() > 1)
            .values("runs", each -> Cell.of(each.runs().size(), "" + each.runs().size()))
            .values("PD", each -> ratio(each.effects().value(), each.interval()))
            .addAll(isTerminal ? shown(pool) : values())
            .values("I²", each -> share(each.effects().heterogeneity().share()))
            .values("p (Holm)", each -> Cells.p(each.holmP()))
            .minor();
    pool.another()
        .ifPresent(
            run ->
                columns
                    .values("in " + run.run().name(), PoolTables::another)
                    .values("p of fit", each -> Cells.p(each.fit()))
                    .when(!isTerminal)
                    .words("fits", each -> each.fits().map(it -> it ? "yes" : "no").orElse("–")));
    return columns.prose(
        "verdict",
        each -> each.interval().isPresent() ? Verdicts.words(each.verdict()) : "too few runs");
  }

  /** Intervals in a column each, for people. */
  private static Columns<PooledCell> shown(RunPool pool) {
    return new Columns<PooledCell>()
        .numbers(
            Numbers.level(pool.cells().get(0).level()) + " interval",
            each -> interval(each.interval()))
        .values("between runs", each -> between(each.effects().heterogeneity()))
        .numbers("another run", each -> interval(each.prediction()));
  }

  /** Both ends of intervals, for files. */
  private static Columns<PooledCell> values() {
    return new Columns<PooledCell>()
        .values("from", each -> end(each.interval(), Interval::lower))
        .values("to", each -> end(each.interval(), Interval::upper))
        .values("between runs", each -> share(each.effects().heterogeneity().deviation()))
        .values("at least", each -> share(Math.sqrt(each.effects().heterogeneity().least())))
        .values("at most", each -> share(Math.sqrt(each.effects().heterogeneity().most())))
        .values("p of one PD", each -> Cells.p(p(each.effects().heterogeneity())))
        .values("another run from", each -> end(each.prediction(), Interval::lower))
        .values("another run to", each -> end(each.prediction(), Interval::upper));
  }

  private static OptionalDouble p(Heterogeneity found) {
    return OptionalDouble.of(found.pValue());
  }

  private static Cell another(PooledCell cell) {
    return cell.another()
        .map(own -> Cell.of(own.pd().value(), Numbers.ratio(own.pd().value(), 2)))
        .orElse(Cell.EMPTY);
  }

  private static Cell end(Optional<Interval> interval, ToDoubleFunction<Interval> end) {
    return interval.map(each -> ratio(end.applyAsDouble(each), interval)).orElse(Cell.EMPTY);
  }

  private static Cell share(double share) {
    return Cell.of(share, Numbers.percent(share));
  }

  private static Cell ratio(double value, Optional<Interval> interval) {
    return Cell.of(value, Numbers.ratio(value, Interpretation.decimals(interval)));
  }

  private static String interval(Optional<Interval> interval) {
    return Numbers.interval(interval, Interpretation.decimals(interval));
  }

  /** τ as a share, and its interval in brackets. */
  private static Cell between(Heterogeneity found) {
    return Cell.of(
        found.deviation(),
        "±"
            + Numbers.percent(found.deviation())
            + " ("
            + Numbers.percent(Math.sqrt(found.least()))
            + "–"
            + Numbers.percent(Math.sqrt(found.most()))
            + ")");
  }

  /** Which runs there are, and where they were made. */
  public static Table runs(RunPool pool) {
    return new Columns<Results>()
        .words("run", each -> each.run().name())
        .values(
            "blocks", each -> Cell.of(each.run().plannedBlocks(), "" + each.run().plannedBlocks()))
        .words("reference", each -> each.run().reference())
        .words("processor", each -> fact(each, "cpu.model"))
        .words("kernel", each -> fact(each, "os.kernel"))
        .minor()
        .table("Runs", pool.runs());
  }

  private static String fact(Results results, String name) {
    return results.environments().stream()
        .filter(each -> each.platform().equals(results.run().reference()))
        .map(Environment::facts)
        .map(facts -> facts.getOrDefault(name, ""))
        .findFirst()
        .orElse("");
  }
}
