package io.tare.analysis.report;

import io.tare.analysis.change.Change;
import io.tare.analysis.change.EnvironmentChange;
import io.tare.analysis.change.Measure;
import io.tare.analysis.change.RunChange;
import io.tare.analysis.results.Verdict;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run beside an earlier one, as tables. */
public final class ChangeTables {

  private ChangeTables() {}

  /** What the verdicts are about. */
  public static Table verdicts(RunChange change) {
    boolean allPds = change.verdicts().stream().allMatch(each -> each.measure() == Measure.PD);
    return table(
        "How many times worse "
            + change.now().run().name()
            + " is than "
            + change.then().run().name()
            + (allPds ? ", by PD" : change.hasPds() ? ", by PD or time" : ", by time"),
        change.verdicts());
  }

  /** How the mean times changed, whatever it was that changed them. */
  public static Table times(RunChange change) {
    return table("Mean times, with what changed on the machine itself", change.times());
  }

  private static Table table(String caption, List<Change> changes) {
    boolean isMixed = changes.stream().map(Change::measure).distinct().count() > 1;
    boolean areTimes =
        !isMixed && changes.stream().anyMatch(each -> each.measure() == Measure.TIME);
    UnitScales units = units(changes);
    String symbol = areTimes ? units.only().map(unit -> " " + unit.symbol()).orElse("") : "";
    Table.Builder table =
        new Table.Builder(
            caption,
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.words("by"),
                Column.numbers("then" + symbol),
                Column.numbers("now" + symbol),
                Column.numbers("change"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.numbers("p (Holm)"),
                Column.words("verdict")));
    for (Change each : changes) {
      int decimals = Interpretation.decimals(each.interval());
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(each.cell().measurand())),
              Cell.of(platform(each)),
              Cell.of(each.measure().words()),
              value(each, each.then(), units, symbol.isEmpty()),
              value(each, each.now(), units, symbol.isEmpty()),
              Cell.of(each.value(), Numbers.ratio(each.value(), decimals)),
              end(each.interval().map(Interval::lower), decimals),
              end(each.interval().map(Interval::upper), decimals),
              p(each.holmP()),
              Cell.of(verdict(each))));
    }
    return table.table();
  }

  /** What of the platforms is not what it was. */
  public static Table environment(RunChange change) {
    Table.Builder table =
        new Table.Builder(
            "What differs in the environments",
            List.of(
                Column.words("platform"),
                Column.words("fact"),
                Column.words("then"),
                Column.words("now"),
                Column.words("must match")));
    for (EnvironmentChange each : change.environment()) {
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.fact()),
              Cell.of(each.then().orElse("not told")),
              Cell.of(each.now().orElse("not told")),
              Cell.of(each.mustMatch() ? "yes" : "no")));
    }
    return table.table();
  }

  /** {@code "worse"}, {@code "maybe better"}, {@code "no loss, at most +4 %"}. */
  static String verdict(Change change) {
    return switch (change.verdict()) {
      case SLOWER -> maybe(change) + "worse";
      case FASTER -> maybe(change) + "better";
      case SAME -> "same, within ±" + Numbers.significant(100 * Verdict.DEFAULT_MARGIN, 1) + " %";
      case NO_LOSS_SEEN ->
          "no loss, at most +"
              + Numbers.significant(100 * (change.interval().orElseThrow().upper() - 1), 2)
              + " %";
      case UNDECIDED -> "undecided";
      case TOO_FEW_BLOCKS -> "too few blocks";
      case UNBOUNDED -> "no bounds";
    };
  }

  private static String maybe(Change change) {
    return change.survivesCorrection() ? "" : "maybe ";
  }

  /** {@code "uml (was guest)"} if it had another name. */
  static String platform(Change change) {
    String now = change.cell().platform();
    return now.equals(change.platformThen()) ? now : now + " (was " + change.platformThen() + ")";
  }

  private static UnitScales units(List<Change> changes) {
    return UnitScales.of(
        changes.stream().filter(each -> each.measure() == Measure.TIME).toList(),
        Change::metric,
        Change::now);
  }

  private static Cell value(Change change, double value, UnitScales units, boolean withUnit) {
    if (change.measure() == Measure.PD) {
      return Cell.of(value, Numbers.ratio(value, Interpretation.decimals(change.interval())));
    }
    UnitScale scale = units.of(change.metric());
    return withUnit
        ? Cell.of(value, UnitScale.text(change.metric().unit(), value))
        : Cell.of(scale.of(value), scale.text(value));
  }

  private static Cell end(Optional<Double> value, int decimals) {
    return value.map(each -> Cell.of(each, Numbers.ratio(each, decimals))).orElse(Cell.of(""));
  }

  private static Cell p(OptionalDouble p) {
    return p.isPresent() ? Cell.of(p.getAsDouble(), Numbers.p(p)) : Cell.of("");
  }
}
