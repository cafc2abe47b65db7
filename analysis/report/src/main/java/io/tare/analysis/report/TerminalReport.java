package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Demand;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic.Kind;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.network.NetworkStep;
import io.tare.analysis.presentation.Exclusions;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The full report as plain text for a terminal, without colour or escape sequences; {@link
 * ShortReport} fits a screen.
 */
public final class TerminalReport {

  private static final String STAMPS =
      "PD is without the server's time stamps, which every other slice omitted. What they add:";

  private TerminalReport() {}

  /**
   * The most important warnings, the table of comparisons, what was left out, and all warnings with
   * their advice.
   *
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(Results results, int width) {
    PlainText text = new PlainText(width);
    FirstWords.of(results).ifPresent(each -> text.paragraph(each).gap());
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      text.line(heading(rows)).gap();
      addTables(text, results, rows);
      text.gap();
      Headlines.of(results, rows.candidate()).forEach(text::paragraph);
      text.gap();
    }
    if (results.comparisons().isEmpty()) {
      text.line(SummarySection.nothingCompared(results)).gap();
    }
    addLadder(text, results);
    migrations(results).ifPresent(each -> text.paragraph(each).gap());
    if (!Demand.ofExits(results, results.level()).isEmpty()) {
      text.paragraph("KVM exits by reason: tare report RUN --table exits").gap();
    }
    addLegend(text, results);
    results.selfComparison().ifPresent(self -> text.paragraph(Interpretation.of(self)).gap());
    text.paragraph(Exclusions.words(results.counted(), results.exclusions())).gap();
    StationarityText.drift(results).ifPresent(text::paragraph);
    StationarityText.addTo(text, results);
    results.warningsByKind().forEach((kind, those) -> addWarnings(text, kind, those));
    return text.toString();
  }

  private static void addLadder(PlainText text, Results results) {
    List<NetworkStep> steps = NetworkStep.of(results);
    if (!steps.isEmpty()) {
      text.line("What each network adds to the one below it; above 1 is worse").gap();
      text.table(LadderColumns.of(results, steps, Placement.TERMINAL).table(steps)).gap();
    }
  }

  /** The largest of the steps from network to network, and where to read all. */
  static Optional<String> ladder(Results results) {
    return LadderAnswer.of(results)
        .map(
            each ->
                each.sentence()
                    + " What each network adds to the one below it: tare report RUN --table"
                    + " ladder");
  }

  /** How many there are, how many count, and where they are reported. */
  static Optional<String> migrations(Results results) {
    int all = results.migrations().size();
    int measured = results.measuredMigrations().size();
    if (all == 0) {
      return Optional.empty();
    }
    String count = Numbers.count(all) + (all == 1 ? " live migration" : " live migrations");
    if (measured == 0) {
      return Optional.of(
          count + ", control path only, no results: tare report RUN --table migrations");
    }
    String besides = all == measured ? "" : " (" + (all - measured) + " control path only)";
    return Optional.of(
        count + besides + "; what they cost: tare report RUN --table migration-means");
  }

  private static String heading(ComparisonRows rows) {
    return rows.both()
        + ", "
        + rows.blocks()
        + rows.units().only().map(unit -> ", means in " + unit.symbol()).orElse("");
  }

  /** The medians beside the means, or in their own table if there is no room. */
  private static void addTables(PlainText text, Results results, ComparisonRows rows) {
    Columns<Comparison> columns = ComparisonColumns.of(results, rows, Placement.TERMINAL);
    Table together = columns.table(rows.comparisons());
    if (TableFormat.fits(together, text.width())) {
      text.table(together);
    } else {
      text.table(columns.without(ComparisonColumns.MEDIANS_BESIDE).table(rows.comparisons()));
      text.gap().table(beside(results, rows, Kind.MEDIAN));
    }
    if (rows.have(Kind.PROCESSOR)) {
      text.gap().table(beside(results, rows, Kind.PROCESSOR));
    }
    List<Comparison> stamped = InstrumentColumns.known(rows.comparisons());
    if (stamped.stream().anyMatch(each -> each.instrument().orElseThrow().isClear())) {
      text.gap().paragraph(STAMPS).gap();
      text.table(InstrumentColumns.of().table(stamped));
    }
  }

  /** For a phase or a second metric some values are unknown. */
  private static Table beside(Results results, ComparisonRows rows, Kind kind) {
    return ComparisonColumns.of(results, rows, kind)
        .table(rows.comparisons().stream().filter(each -> each.beside(kind).isPresent()).toList());
  }

  private static void addLegend(PlainText text, Results results) {
    Map<String, String> legend = Verdicts.legend(results.comparisons());
    legend.forEach((word, meaning) -> text.paragraph(word + ": " + meaning));
    boolean isReported = OneSession.isReported(results);
    if (isReported) {
      text.paragraph(OneSession.WORDS);
    }
    if (isReported || !legend.isEmpty()) {
      text.gap();
    }
  }

  /** Those of one kind together, with the advice once. */
  private static void addWarnings(PlainText text, Warning.Kind kind, List<Warning> those) {
    text.gap().line("Warning: " + kind.words());
    those.forEach(each -> text.paragraph(each.words(), "  "));
    text.paragraph(kind.advice(), "  ");
  }
}
