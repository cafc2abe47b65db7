package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.TABLE;
import static io.tare.analysis.presentation.Placement.TERMINAL;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.change.Change;
import io.tare.analysis.comparison.change.ComparedMeasure;
import io.tare.analysis.comparison.change.EnvironmentChange;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.List;

/** A run compared with an earlier one, as tables. */
public final class ChangeTables {

  private ChangeTables() {}

  /** The changes with verdicts. */
  public static Table verdicts(RunChange change) {
    boolean allPds =
        change.verdicts().stream().allMatch(each -> each.measure() == ComparedMeasure.PD);
    return table(
        "How many times worse "
            + change.now().run().name()
            + " is than "
            + change.then().run().name()
            + (allPds ? ", by PD" : change.hasPds() ? ", by PD or time" : ", by time"),
        change.verdicts());
  }

  /** How the mean times changed, for whatever reason. */
  public static Table times(RunChange change) {
    return table("Mean times, including changes of the machine itself", change.times());
  }

  private static Table table(String caption, List<Change> changes) {
    return columns(changes, TABLE).table(caption, changes);
  }

  /** The same on a terminal. */
  static Table terminal(List<Change> changes) {
    return columns(changes, TERMINAL).table(changes);
  }

  private static Columns<Change> columns(List<Change> changes, Placement place) {
    UnitScales units = units(changes);
    String symbol = place == TERMINAL ? "" : symbol(changes, units);
    boolean hasNames = changes.stream().map(ChangeTables::platform).distinct().count() > 1;
    return new Columns<Change>()
        .words("workload", each -> CellText.of(each.cell().measurand()))
        .add(
            column ->
                column.words("platform", ChangeTables::platform).when(place == TABLE || hasNames))
        .words("by", each -> each.measure().words(), TABLE)
        .values("then" + symbol, each -> value(each, each.then().value(), units, symbol.isEmpty()))
        .values("now" + symbol, each -> value(each, each.now().value(), units, symbol.isEmpty()))
        .values("change", each -> ratio(each, each.loss().value()))
        .addAll(Cells.ends("from", "to", Change::interval, ChangeTables::ratio, TABLE))
        .numbers("interval", each -> Interpretation.interval(each.interval()), TERMINAL)
        .add(
            column ->
                column
                    .values("runs differ by", ChangeTables::earlier)
                    .when(changes.stream().anyMatch(each -> each.loss().earlier().isPresent())))
        .values("p (Holm)", each -> Cells.p(each.holmP()), TABLE)
        .add(
            column -> column.numbers("p (Holm)", each -> Numbers.p(each.holmP()), TERMINAL).minor())
        .words("verdict", ChangeTables::verdict)
        .at(place);
  }

  /** The common unit of all values, if they have one. */
  private static String symbol(List<Change> changes, UnitScales units) {
    return !changes.isEmpty()
            && changes.stream().allMatch(each -> each.measure() == ComparedMeasure.TIME)
        ? units.only().map(unit -> " " + unit.symbol()).orElse("")
        : "";
  }

  /** Differences between the platforms then and now. */
  public static Table environment(RunChange change) {
    return new Columns<EnvironmentChange>()
        .words("platform", EnvironmentChange::platform)
        .words("fact", EnvironmentChange::fact)
        .words("then", each -> each.then().orElse("unknown"))
        .words("now", each -> each.now().orElse("unknown"))
        .words("must match", each -> each.mustMatch() ? "yes" : "no")
        .table("Differences between the environments", change.environment());
  }

  /**
   * {@code "worse"}, {@code "maybe better"}, {@code "no loss seen; at most +4 %"} or {@code "worse,
   * not settled"}.
   */
  static String verdict(Change change) {
    return plain(change) + (change.isSettled() ? "" : ", " + Verdicts.NOT_SETTLED);
  }

  private static String plain(Change change) {
    return switch (change.verdict()) {
      case SLOWER -> maybe(change) + "worse";
      case FASTER -> maybe(change) + "better";
      case SAME -> "same, within ±" + Numbers.significant(100 * Verdict.DEFAULT_MARGIN, 1) + " %";
      case NO_LOSS_SEEN ->
          "no loss seen; at most +"
              + Numbers.significant(100 * (change.interval().orElseThrow().upper() - 1), 2)
              + " %";
      case UNDECIDED, TOO_FEW_BLOCKS, UNBOUNDED, TOO_COARSE -> Verdicts.word(change.verdict());
    };
  }

  private static String maybe(Change change) {
    return change.survivesCorrection() ? "" : "maybe ";
  }

  /** {@code "uml (was guest)"} if it had another name. */
  static String platform(Change change) {
    String now = change.cell().platform();
    String then = change.then().cell().platform();
    return now.equals(then) ? now : now + " (was " + then + ")";
  }

  private static Cell earlier(Change change) {
    return change
        .loss()
        .earlier()
        .map(each -> Cell.of(each.deviation(), "±" + Numbers.percent(each.deviation())))
        .orElse(Cell.of("–"));
  }

  private static UnitScales units(List<Change> changes) {
    return UnitScales.of(
        changes.stream().filter(each -> each.measure() == ComparedMeasure.TIME).toList(),
        Change::metric,
        each -> each.now().value());
  }

  private static Cell value(Change change, double value, UnitScales units, boolean withUnit) {
    if (change.measure() == ComparedMeasure.PD) {
      return ratio(change, value);
    }
    UnitScale scale = units.of(change.metric());
    return withUnit
        ? Cell.of(value, UnitScale.text(change.metric().unit(), value))
        : Cell.of(scale.of(value), scale.text(value));
  }

  private static Cell ratio(Change change, double value) {
    return Cells.ratio(value, change.interval());
  }
}
