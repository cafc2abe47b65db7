package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic.Kind;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All that a run says as plain text for a terminal, without colour or escape sequences; {@link
 * ShortReport} is what fits a screen.
 */
public final class TerminalReport {

  private TerminalReport() {}

  /**
   * What to beware of, the table of comparisons, what was left out, and the warnings with their
   * advice.
   *
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
   */
  public static String text(Results results, int width) {
    int usable = Math.max(TableFormat.LEAST_WIDTH, width);
    StringBuilder text = new StringBuilder();
    FirstWords.of(results)
        .ifPresent(each -> text.append(Paragraph.text(each, "", usable)).append('\n'));
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      text.append(heading(rows)).append("\n\n");
      text.append(table(results, rows, usable)).append('\n');
      Headlines.of(results, rows.candidate())
          .forEach(each -> text.append(Paragraph.text(each, "", usable)));
      text.append('\n');
    }
    if (results.comparisons().isEmpty()) {
      text.append(SummarySection.nothingCompared(results)).append("\n\n");
    }
    migrations(results)
        .ifPresent(each -> text.append(Paragraph.text(each, "", usable)).append('\n'));
    text.append(legend(results, usable));
    results
        .selfComparison()
        .ifPresent(
            self -> text.append(Paragraph.text(Interpretation.of(self), "", usable)).append('\n'));
    text.append(Paragraph.text(counts(results), "", usable)).append('\n');
    StationarityText.drift(results)
        .ifPresent(each -> text.append(Paragraph.text(each, "", usable)));
    text.append(StationarityText.text(results, usable));
    text.append(warnings(results.warnings(), usable));
    return text.toString();
  }

  /** How many there are, how many of them count, and where they are reported. */
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

  /** The medians beside the means, or in a table of their own where there is no room. */
  private static String table(Results results, ComparisonRows rows, int width) {
    Columns<Comparison> together = ComparisonColumns.of(results, rows, Placement.TERMINAL);
    StringBuilder text = new StringBuilder();
    if (TableFormat.fits(together.table(rows.comparisons()), width)) {
      text.append(TableFormat.text(together.table(rows.comparisons()), width));
    } else {
      Table alone = together.without(ComparisonColumns.MEDIANS_BESIDE).table(rows.comparisons());
      text.append(TableFormat.text(alone, width));
      text.append('\n').append(beside(results, rows, Kind.MEDIAN, width));
    }
    if (rows.have(Kind.PROCESSOR)) {
      text.append('\n').append(beside(results, rows, Kind.PROCESSOR, width));
    }
    return text.toString();
  }

  /** Of a phase or a second metric some figures are not known. */
  private static String beside(Results results, ComparisonRows rows, Kind kind, int width) {
    return TableFormat.text(
        ComparisonColumns.of(results, rows, kind)
            .table(
                rows.comparisons().stream().filter(each -> each.beside(kind).isPresent()).toList()),
        width);
  }

  private static String legend(Results results, int width) {
    StringBuilder text = new StringBuilder();
    Verdicts.legend(results.comparisons())
        .forEach((word, meaning) -> text.append(Paragraph.text(word + ": " + meaning, "", width)));
    if (OneSession.isTold(results)) {
      text.append(Paragraph.text(OneSession.WORDS, "", width));
    }
    return text.isEmpty() ? "" : text.append('\n').toString();
  }

  private static String counts(Results results) {
    Map<Exclusion.Reason, Long> byReason = new LinkedHashMap<>();
    results.exclusions().stream()
        .sorted((a, b) -> a.reason().compareTo(b.reason()))
        .forEach(each -> byReason.merge(each.reason(), each.submissions(), Long::sum));
    String left =
        byReason.entrySet().stream()
            .map(entry -> Numbers.count(entry.getValue()) + " " + entry.getKey().words())
            .collect(Collectors.joining("; "));
    return Numbers.count(results.counted())
        + " submissions counted"
        + (left.isEmpty() ? "." : "; left out: " + left + ".");
  }

  /** Warnings of one kind together, with the advice once. */
  private static String warnings(List<Warning> warnings, int width) {
    Map<Warning.Kind, List<Warning>> byKind =
        warnings.stream()
            .collect(Collectors.groupingBy(Warning::kind, LinkedHashMap::new, Collectors.toList()));
    StringBuilder text = new StringBuilder();
    byKind.forEach(
        (kind, group) -> {
          text.append("\nWarning: ").append(kind.words()).append('\n');
          group.forEach(
              each ->
                  text.append(Paragraph.text(each.subject() + ": " + each.detail(), "  ", width)));
          text.append(Paragraph.text(kind.advice(), "  ", width));
        });
    return text.toString();
  }
}
