package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Exclusion;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SecondaryStatistic.Kind;
import io.tare.analysis.results.Warning;
import io.tare.analysis.table.Paragraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The results as plain text for a terminal: no colour, no escape sequences. */
public final class TerminalReport {

  /** The least width that is respected. */
  public static final int LEAST_WIDTH = 60;

  private TerminalReport() {}

  /**
   * The table of comparisons, what was left out, and the warnings with their advice.
   *
   * @param width characters per line, at least {@link #LEAST_WIDTH}
   */
  public static String text(Results results, int width) {
    int usable = Math.max(LEAST_WIDTH, width);
    StringBuilder text = new StringBuilder();
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      text.append(heading(rows)).append("\n\n");
      text.append(table(results, rows, usable)).append('\n');
      Headlines.of(results, rows.candidate())
          .forEach(each -> text.append(Paragraph.text(each, "", usable)));
      text.append('\n');
    }
    if (results.comparisons().isEmpty()) {
      text.append("Nothing to compare yet: no block has a valid trial on both sides.\n\n");
    }
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

  private static String heading(ComparisonRows rows) {
    return rows.both()
        + ", "
        + rows.blocks()
        + rows.units().only().map(unit -> ", means in " + unit.symbol()).orElse("");
  }

  /** The medians beside the means, or in a table of their own where there is no room. */
  private static String table(Results results, ComparisonRows rows, int width) {
    List<Comparison> all = rows.comparisons();
    String interval = level(results) + " interval";
    List<String> medians = column(all, each -> rows.beside(each, Kind.MEDIAN));
    TextTable means = workloads(all);
    TextTable together = workloads(all);
    for (TextTable each : List.of(means, together)) {
      each.numbers(rows.reference(), 3, column(all, rows::referenceMean))
          .numbers(rows.candidate(), 4, column(all, rows::candidateMean))
          .numbers("PD", 9, column(all, rows::pd))
          .numbers(interval, 9, column(all, rows::interval))
          .numbers("p (Holm)", 2, column(all, row -> Numbers.p(row.holmP())))
          .words("overlap", 1, column(all, ComparisonRows::overlap));
    }
    means.words("verdict", 9, column(all, Verdicts::words));
    together.numbers("of medians", 9, medians).words("verdict", 9, column(all, Verdicts::words));
    return together.fits(width)
        ? together.text(width) + processor(rows, width)
        : means.text(width)
            + "\n"
            + workloads(all)
                .numbers("PD of medians", 9, medians)
                .words(
                    "verdict by medians",
                    9,
                    column(all, each -> ComparisonRows.verdict(each, Kind.MEDIAN)))
                .text(width)
            + processor(rows, width);
  }

  /** What processors did for a submission; nothing if that was not counted. */
  private static String processor(ComparisonRows rows, int width) {
    List<Comparison> all = rows.comparisons();
    return rows.have(Kind.PROCESSOR)
        ? "\n"
            + workloads(all)
                .numbers(
                    "PD of processor time",
                    9,
                    column(all, each -> rows.beside(each, Kind.PROCESSOR)))
                .words(
                    "verdict by it",
                    9,
                    column(all, each -> ComparisonRows.verdict(each, Kind.PROCESSOR)))
                .text(width)
        : "";
  }

  private static TextTable workloads(List<Comparison> all) {
    return new TextTable()
        .words("workload", 9, column(all, each -> DisplayNames.compact(each.measurand())));
  }

  private static String legend(Results results, int width) {
    StringBuilder text = new StringBuilder();
    Verdicts.legend(results.comparisons())
        .forEach((word, meaning) -> text.append(Paragraph.text(word + ": " + meaning, "", width)));
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

  private static String level(Results results) {
    return Numbers.significant(100 * results.level(), 2) + " %";
  }

  private static List<String> column(List<Comparison> rows, Function<Comparison, String> cell) {
    return rows.stream().map(cell).toList();
  }
}
