package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateBound;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A gate as a table, and in words. */
public final class GateTable {

  private static final String EXPECTATIONS = "expectations";

  /** What {@link #addTo} adds to a page: the link and the section, in which there is no other. */
  static final Pattern SECTION =
      Pattern.compile(
          "(?s)<a href=\"#%1$s\">[^<]*</a>|<section><h2 id=\"%1$s\">.*?</section>"
              .formatted(EXPECTATIONS));

  private GateTable() {}

  /** A row for each check; values in base units. */
  public static Table of(Gate gate) {
    return new Columns<GateCheck>()
        .words("result", each -> each.state().words())
        .words("workload", each -> CellText.of(each.cell().measurand()))
        .words("platform", each -> each.cell().platform())
        .words("condition", GateTable::condition)
        .values("value", each -> Cells.of(each.value(), value -> number(each, value)))
        .addAll(Cells.ends("from", "to", GateCheck::interval, GateTable::number))
        .values("n", each -> Cell.of(each.n(), each.n() == 0 ? "" : "" + each.n()))
        .words("why", GateTable::why)
        .table("Gate: " + counts(gate), gate.checks());
  }

  /**
   * The figures that the campaign expects, for people: a row for each.
   *
   * @param gate with such figures
   */
  public static Table expected(Gate gate) {
    return new Columns<GateCheck>()
        .words("verdict", each -> each.state().words())
        .prose("cell", each -> CellText.of(each.cell()))
        .prose("figure", each -> each.limit().name())
        .prose("expected", GateTable::range)
        .prose("measured", each -> each.value().map(value -> shown(each, value)).orElse(""))
        .prose("interval", each -> each.interval().map(it -> shown(each, it)).orElse(""))
        .table("What the campaign expects", gate.expected());
  }

  /** What the campaign expects, as a section of a page. */
  static void addTo(Sections sections, Gate gate) {
    Element section = sections.begin(EXPECTATIONS, "Expectations", "");
    section.add(HtmlTable.of(expected(gate)));
    for (State state : List.of(State.FAILED, State.UNDECIDED)) {
      List<String> words =
          gate.expected().stream()
              .filter(each -> each.state() == state)
              .map(each -> state.words() + ": " + words(each))
              .toList();
      if (!words.isEmpty()) {
        section.add(Sections.list(words));
      }
    }
    section.add(Element.of("p").text(method(gate)));
  }

  private static String range(GateCheck check) {
    return check.limit().expected().map(GateNumbers.of(check)::range).orElse("");
  }

  /** {@code "pd > 1.10"}, or {@code "triad_bytes_per_s 36.1\u201341.8 GB/s"}. */
  private static String condition(GateCheck check) {
    String range = range(check);
    return range.isEmpty() ? check.limit().name() : check.limit().name() + " " + range;
  }

  /** Its basis, and why it is undecided. */
  private static String why(GateCheck check) {
    return Stream.of(basis(check), check.reason(), check.needed())
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /**
   * The expected figures, whether it is closed, and a line for each check that failed or is
   * undecided, and for each proven claim.
   *
   * @param width characters per line
   */
  public static String text(Gate gate, int width) {
    StringBuilder text = new StringBuilder();
    if (!gate.expected().isEmpty()) {
      text.append(TableFormat.text(expected(gate), width)).append('\n');
    }
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

  /** {@code "soap.marshal c=10 s=2 MB on uml: pd is 1.42 (1.31\u20131.55), above 1.3"}. */
  static String words(GateCheck check) {
    String where = CellText.of(check.cell()) + ": ";
    if (check.value().isEmpty()) {
      return where + condition(check) + ": " + check.reason();
    }
    String basis = basis(check);
    String found =
        (check.limit().expected().isPresent() ? check.limit().name() : check.limit().term().word())
            + " is "
            + shown(check, check.value().get())
            + check
                .interval()
                .map(
                    each -> " (" + shown(check, each) + (basis.isEmpty() ? "" : ", " + basis) + ")")
                .orElse(basis.isEmpty() ? "" : " (" + basis + ")");
    return where + found + against(check);
  }

  /** How it compares with its bound, or with the expected range. */
  private static String against(GateCheck check) {
    String range = range(check);
    GateBound bound = check.limit().bounds().get(0);
    String text = GateNumbers.of(check).bound(bound.value());
    return switch (check.state()) {
      case FAILED ->
          range.isEmpty()
              ? ", " + bound.side().words() + " " + text
              : ", not as expected: " + range;
      case PASSED ->
          range.isEmpty() ? ", not " + bound.side().sign() + " " + text : ", as expected: " + range;
      case UNDECIDED ->
          (range.isEmpty()
                  ? "; " + bound.side().sign() + " " + text + " is possible, not certain"
                  : "; whether it is as expected (" + range + ") is not certain")
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
    boolean isTwoSided = gate.checks().stream().anyMatch(each -> each.limit().bounds().size() > 1);
    return "Intervals are corrected for the number of checks (Holm): all of them contain the"
        + " true value with "
        + Numbers.significant(100 * gate.level(), 2)
        + " %, and without a regression the gate closes in at most "
        + Numbers.significant(isTwoSided ? risk : risk / 2, 2)
        + " % of runs. "
        + undecided(gate);
  }

  private static String undecided(Gate gate) {
    if (gate.undecided().isPresent()) {
      return switch (gate.undecided().get()) {
        case PASS -> "Undecided checks do not close it.";
        case FAIL -> "Undecided checks count as failures (--undecided fail).";
      };
    }
    return gate.expected().isEmpty()
        ? "Undecided checks do not close it."
        : "Undecided expectations are not met; undecided conditions do not close it.";
  }

  private static String shown(GateCheck check, double value) {
    return GateNumbers.of(check).value(value);
  }

  private static String shown(GateCheck check, Interval interval) {
    return GateNumbers.of(check).interval(interval);
  }

  private static Cell number(GateCheck check, double value) {
    return Cell.of(value, shown(check, value));
  }
}
