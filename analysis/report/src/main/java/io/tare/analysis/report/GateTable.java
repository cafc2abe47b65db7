package io.tare.analysis.report;

import io.tare.analysis.gate.Gate;
import io.tare.analysis.gate.GateCheck;
import io.tare.analysis.gate.GateCheck.State;
import io.tare.analysis.gate.GateSubject;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A gate as a table, and in words. */
public final class GateTable {

  private GateTable() {}

  /** A row for each check; values in base units. */
  public static Table of(Gate gate) {
    Table.Builder table =
        new Table.Builder(
            "Gate: " + counts(gate),
            List.of(
                Column.words("result"),
                Column.words("workload"),
                Column.words("platform"),
                Column.words("condition"),
                Column.numbers("value"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.words("why")));
    for (GateCheck each : gate.checks()) {
      Optional<Interval> interval = each.interval();
      table.row(
          List.of(
              Cell.of(each.state().words()),
              Cell.of(DisplayNames.compact(each.cell().measurand())),
              Cell.of(each.cell().platform()),
              Cell.of(each.limit().condition()),
              number(each, each.value()),
              number(each, interval.map(Interval::lower)),
              number(each, interval.map(Interval::upper)),
              Cell.of(each.reason())));
    }
    return table.table();
  }

  /**
   * What it says: whether it is closed, and a line for each check that failed or is undecided.
   *
   * @param width characters per line
   */
  public static String text(Gate gate, int width) {
    StringBuilder text = new StringBuilder();
    text.append(Paragraph.text("Gate " + counts(gate), "", width));
    for (State state : List.of(State.FAILED, State.UNDECIDED)) {
      for (GateCheck each : gate.of(state)) {
        String line = state.words().toUpperCase(Locale.ROOT) + ": " + words(each);
        Paragraph.lines(line, width, "  ", "    ").forEach(part -> text.append(part).append('\n'));
      }
    }
    text.append(Paragraph.text(method(gate), "", width));
    return text.toString();
  }

  /** {@code "closed: 1 of 16 checks failed, 2 undecided."} */
  static String counts(Gate gate) {
    int undecided = gate.of(State.UNDECIDED).size();
    return (gate.isClosed() ? "closed: " : "open: ")
        + gate.of(State.FAILED).size()
        + " of "
        + gate.checks().size()
        + (gate.checks().size() == 1 ? " check failed" : " checks failed")
        + (undecided == 0 ? "." : ", " + undecided + " undecided.");
  }

  /** {@code "soap.marshal c=10 s=2 MB on uml: pd is 1.42 (1.31–1.55), above 1.3"}. */
  static String words(GateCheck check) {
    String where =
        DisplayNames.compact(check.cell().measurand()) + " on " + check.cell().platform() + ": ";
    if (check.value().isEmpty()) {
      return where + check.limit().condition() + ": " + check.reason();
    }
    String found =
        check.limit().term().word()
            + " is "
            + shown(check, check.value().get())
            + check.interval().map(each -> " (" + shown(check, each) + ")").orElse("");
    String bound = bound(check);
    return switch (check.state()) {
      case FAILED -> where + found + ", " + check.limit().relation().words() + " " + bound;
      case PASSED -> where + found + ", not " + check.limit().relation().sign() + " " + bound;
      case UNDECIDED ->
          where
              + found
              + "; "
              + check.limit().relation().sign()
              + " "
              + bound
              + " is possible, not certain"
              + (check.interval().isPresent() ? "" : " (" + check.reason() + ")");
    };
  }

  /** What the intervals are and promise. */
  static String method(Gate gate) {
    double risk = 100 * (1 - gate.level());
    return "Intervals are corrected for the number of checks (Holm): all of them hold the truth with "
        + Numbers.significant(100 * gate.level(), 2)
        + " %, and where nothing is wrong the gate closes in "
        + Numbers.significant(risk / 2, 2)
        + " % of runs at most. What is undecided does not close it.";
  }

  private static String bound(GateCheck check) {
    return check.limit().term() == GateSubject.MEAN
        ? UnitScale.time(check.limit().bound())
        : String.format(Locale.ROOT, "%s", plain(check.limit().bound()));
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) ? Numbers.fixed(bound, 0) : Double.toString(bound);
  }

  private static String shown(GateCheck check, double value) {
    return check.limit().term() == GateSubject.MEAN
        ? UnitScale.time(value)
        : Numbers.ratio(value, Interpretation.decimals(check.interval()));
  }

  private static String shown(GateCheck check, Interval interval) {
    return check.limit().term() == GateSubject.MEAN
        ? UnitScale.time(interval.lower()) + "–" + UnitScale.time(interval.upper())
        : Numbers.interval(Optional.of(interval), Interpretation.decimals(check.interval()));
  }

  private static Cell number(GateCheck check, Optional<Double> value) {
    return value.map(each -> Cell.of(each, shown(check, each))).orElse(Cell.of(""));
  }
}
