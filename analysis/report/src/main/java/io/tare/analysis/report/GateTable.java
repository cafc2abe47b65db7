package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.comparison.gate.GateSubject;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A gate as a table, and in words. */
public final class GateTable {

  private GateTable() {}

  /** A row for each check; values in base units. */
  public static Table of(Gate gate) {
    return new Columns<GateCheck>()
        .words("result", each -> each.state().words())
        .words("workload", each -> CellText.of(each.cell().measurand()))
        .words("platform", each -> each.cell().platform())
        .words("condition", each -> each.limit().condition())
        .values("value", each -> Cells.of(each.value(), value -> number(each, value)))
        .addAll(Cells.ends("from", "to", GateCheck::interval, GateTable::number))
        .words("why", GateTable::why)
        .table("Gate: " + counts(gate), gate.checks());
  }

  /** Its basis, and why it is undecided. */
  private static String why(GateCheck check) {
    return Stream.of(basis(check), check.reason(), check.needed())
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /**
   * Whether it is closed, and a line for each check that failed or is undecided, and for each
   * proven claim.
   *
   * @param width characters per line
   */
  public static String text(Gate gate, int width) {
    StringBuilder text = new StringBuilder();
    text.append(Paragraph.text("Gate " + counts(gate), "", width));
    for (State state : List.of(State.FAILED, State.UNDECIDED, State.PASSED)) {
      for (GateCheck each : gate.of(state)) {
        if (state != State.PASSED || each.limit().term().isClaim()) {
          String line = state.words().toUpperCase(Locale.ROOT) + ": " + words(each);
          Paragraph.lines(line, width, "  ", "    ")
              .forEach(part -> text.append(part).append('\n'));
        }
      }
    }
    text.append(Paragraph.text(method(gate), "", width));
    return text.toString();
  }

  /**
   * {@code "closed: 1 of 16 checks failed, 2 undecided."}; "open" or "not proven" if none failed.
   */
  static String counts(Gate gate) {
    int undecided = gate.of(State.UNDECIDED).size();
    return (gate.isClosed() ? "closed: " : gate.lacksProof() ? "not proven: " : "open: ")
        + gate.of(State.FAILED).size()
        + " of "
        + gate.checks().size()
        + (gate.checks().size() == 1 ? " check failed" : " checks failed")
        + (undecided == 0 ? "." : ", " + undecided + " undecided.");
  }

  /** {@code "soap.marshal c=10 s=2 MB on uml: pd is 1.42 (1.31–1.55), above 1.3"}. */
  static String words(GateCheck check) {
    String where = CellText.of(check.cell()) + ": ";
    if (check.value().isEmpty()) {
      return where + check.limit().condition() + ": " + check.reason();
    }
    String basis = basis(check);
    String found =
        check.limit().term().word()
            + " is "
            + shown(check, check.value().get())
            + check
                .interval()
                .map(
                    each -> " (" + shown(check, each) + (basis.isEmpty() ? "" : ", " + basis) + ")")
                .orElse(basis.isEmpty() ? "" : " (" + basis + ")");
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
              + (check.interval().isPresent() && check.lastThird().isEmpty()
                  ? ""
                  : " (" + check.reason() + ")")
              + (check.needed().isEmpty() ? "" : ": " + check.needed());
    };
  }

  /** What the value is a mean of, and the last third if that decides too. */
  private static String basis(GateCheck check) {
    return check
        .lastThird()
        .map(each -> "and " + shown(check, each) + " in the last third")
        .orElse(check.basis());
  }

  /** The method of the intervals and its error rate. */
  static String method(Gate gate) {
    double risk = 100 * (1 - gate.level());
    return "Intervals are corrected for the number of checks (Holm): all of them contain the"
        + " true value with "
        + Numbers.significant(100 * gate.level(), 2)
        + " %, and without a regression the gate closes in at most "
        + Numbers.significant(risk / 2, 2)
        + " % of runs. "
        + switch (gate.undecided()) {
          case PASS -> "Undecided checks do not close it.";
          case FAIL -> "Undecided checks count as failures (--undecided fail).";
        };
  }

  private static String bound(GateCheck check) {
    GateSubject term = check.limit().term();
    double bound = check.limit().bound();
    if (term.isTime()) {
      return UnitScale.time(bound);
    }
    return term.isShare() ? plain(BigDecimal.valueOf(bound).movePointRight(2)) : plain(bound);
  }

  private static String plain(BigDecimal percent) {
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) ? Numbers.fixed(bound, 0) : Double.toString(bound);
  }

  private static String shown(GateCheck check, double value) {
    GateSubject term = check.limit().term();
    if (term.isTime()) {
      return UnitScale.time(value);
    }
    return term.isShare() ? percent(value) + " %" : Interpretation.ratio(value, check.interval());
  }

  private static String shown(GateCheck check, Interval interval) {
    GateSubject term = check.limit().term();
    if (term.isTime()) {
      return UnitScale.time(interval.lower()) + "–" + UnitScale.time(interval.upper());
    }
    return term.isShare()
        ? percent(interval.lower()) + " to " + percent(interval.upper()) + " %"
        : Interpretation.interval(Optional.of(interval));
  }

  private static String percent(double share) {
    return Numbers.significant(100 * share, 3);
  }

  private static Cell number(GateCheck check, double value) {
    return Cell.of(value, shown(check, value));
  }
}
