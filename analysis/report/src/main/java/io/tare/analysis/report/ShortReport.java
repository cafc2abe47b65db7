package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer on one screen of text: what was compared, what casts doubt on it, the total, the table
 * with the largest PD first, what loses most, and what to do next. {@link TerminalReport} has the
 * details.
 */
public final class ShortReport {

  /** The report's path and the shell's prompt take one line each of a usual screen. */
  private static final int MAX_LINES = 22;

  private static final int MIN_ROWS = 3;
  private static final int MAX_DOUBTS = 5;

  private final Results results;
  private final int width;

  private ShortReport(Results results, int width) {
    this.results = results;
    this.width = Math.max(TableFormat.MIN_WIDTH, width);
  }

  /**
   * @param run the run's name in commands
   * @param last sentences that end it
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(Results results, String run, List<String> last, int width) {
    return String.join("\n", new ShortReport(results, width).lines(run, last)) + "\n";
  }

  private List<String> lines(String run, List<String> words) {
    List<CandidateSummary> answers = CandidateSummary.of(results);
    List<String> lines = new ArrayList<>();
    if (!answers.isEmpty()) {
      lines.addAll(paragraph(heading(answers)));
    }
    answers.forEach(each -> lines.addAll(paragraph(each.total())));
    results
        .run()
        .notes()
        .forEach(each -> lines.addAll(paragraph("Note (" + each.topic() + "): " + each.brief())));
    lines.addAll(doubts());
    List<String> last = new ArrayList<>();
    if (answers.size() == 1) {
      Insight.of(answers.get(0).comparisons()).ifPresent(each -> last.addAll(paragraph(each)));
    }
    results.selfComparison().ifPresent(self -> last.addAll(paragraph(Interpretation.of(self))));
    Optional<String> ladder = TerminalReport.ladder(results);
    ladder.ifPresent(each -> last.addAll(paragraph(each)));
    TerminalReport.migrations(results).ifPresent(each -> last.addAll(paragraph(each)));
    if (answers.isEmpty() && ladder.isEmpty() && results.measuredMigrations().isEmpty()) {
      last.addAll(paragraph(SummarySection.nothingCompared(results)));
    }
    last.addAll(paragraph(CandidateSummary.next(results, run)));
    words.forEach(each -> last.addAll(paragraph(each)));
    List<String> percentiles = percentiles();
    if (!answers.isEmpty()) {
      List<String> table = table(answers, MAX_LINES - 1 - lines.size() - last.size());
      int height = lines.size() + 1 + table.size() + percentiles.size() + last.size();
      if (percentiles.isEmpty() || height <= MAX_LINES) {
        lines.add("");
        lines.addAll(table);
        lines.addAll(percentiles);
      } else { // the sentence above has what the table says
        lines.addAll(percentiles);
        lines.addAll(unsettled(results.comparisons(), "PD is "));
      }
    } else if (!results.cells().isEmpty()) {
      lines.addAll(migrations());
      lines.add("");
      lines.addAll(means(MAX_LINES - lines.size() - percentiles.size() - last.size()));
      lines.addAll(percentiles);
    }
    lines.addAll(last);
    return lines;
  }

  private String heading(List<CandidateSummary> answers) {
    List<ComparisonRows> rows = ComparisonRows.of(results);
    return (rows.size() == 1
            ? rows.get(0).both()
            : Sections.joined(rows.stream().map(ComparisonRows::candidate).toList())
                + " against "
                + results.run().reference())
        + MeasuredJvm.words(results, rows.get(0).candidate()).map(each -> ", " + each).orElse("")
        + ", "
        + ComparisonRows.all(results).blocks()
        + rows.get(0)
            .units()
            .only()
            .filter(unit -> answers.size() == 1)
            .map(unit -> ", means in " + unit.symbol())
            .orElse("")
        + ", "
        + Numbers.count(results.counted())
        + " submissions";
  }

  private List<String> doubts() {
    List<String> all = FirstWords.lines(results);
    List<String> lines =
        new ArrayList<>(
            all.stream()
                .limit(all.size() > MAX_DOUBTS ? MAX_DOUBTS - 1 : MAX_DOUBTS)
                .flatMap(each -> Paragraph.lines(each, width, "! ", "  ").stream())
                .toList());
    if (all.size() > MAX_DOUBTS) {
      lines.add("! " + (all.size() - MAX_DOUBTS + 1) + " more warnings.");
    }
    return lines;
  }

  /** The table's lines; rows that do not fit are counted. */
  private List<String> table(List<CandidateSummary> answers, int max) {
    List<Comparison> all = answers.size() == 1 ? answers.get(0).comparisons() : largest();
    for (int shown = all.size(); ; shown--) {
      List<String> lines = new ArrayList<>();
      lines.addAll(
          TableFormat.text(columns(answers).table(all.subList(0, shown)), width).lines().toList());
      if (shown < all.size()) {
        lines.add("… and %d smaller.".formatted(all.size() - shown));
      }
      if (answers.size() == 1) {
        lines.addAll(unsettled(all, "* "));
      }
      if (lines.size() <= max || shown <= MIN_ROWS) {
        return lines;
      }
    }
  }

  /** Why verdicts are not firm; empty if all are. */
  private static List<String> unsettled(List<Comparison> all, String subject) {
    String words =
        all.stream()
            .filter(each -> !each.isSettled())
            .map(each -> Verdicts.settling(each.mean()))
            .distinct()
            .sorted()
            .collect(Collectors.joining(" or "));
    return words.isEmpty() ? List.of() : List.of(subject + words + ", so not firm");
  }

  private List<String> percentiles() {
    List<String> lines = new ArrayList<>();
    Percentiles.of(results)
        .ifPresent(
            table -> {
              lines.add("");
              lines.addAll(TableFormat.text(table, width).lines().toList());
            });
    return lines;
  }

  /** They are the answer if the run compares nothing. */
  private List<String> migrations() {
    List<MigrationAnswer> answers = MigrationAnswer.of(results);
    List<String> lines = new ArrayList<>();
    if (!answers.isEmpty()) {
      lines.add("");
      lines.addAll(
          TableFormat.text(MigrationAnswer.columns(results).table(answers), width)
              .lines()
              .toList());
    }
    return lines;
  }

  /** Means of cells without a comparison; rows that do not fit are counted. */
  private List<String> means(int max) {
    List<CellResult> all = results.cells();
    Columns<CellResult> columns = CellColumns.of(results, Placement.SCREEN);
    int shown = Math.min(all.size(), Math.max(MIN_ROWS, max - 3));
    List<String> lines =
        new ArrayList<>(
            TableFormat.text(columns.table(all.subList(0, shown)), width).lines().toList());
    if (shown < all.size()) {
      lines.add("… and %d more.".formatted(all.size() - shown));
    }
    return lines;
  }

  /** The largest PD of each measurand, the largest first. */
  private List<Comparison> largest() {
    Map<Measurand, Comparison> largest = new LinkedHashMap<>();
    results.comparisons().stream()
        .sorted(Comparator.comparingDouble((Comparison each) -> -each.pd().value()))
        .forEach(each -> largest.putIfAbsent(each.measurand(), each));
    return List.copyOf(largest.values());
  }

  /** For one candidate means, PD and verdict; for several each one's PD. */
  private Columns<Comparison> columns(List<CandidateSummary> answers) {
    if (answers.size() == 1) {
      return ComparisonColumns.of(results, ComparisonRows.of(results).get(0), Placement.SCREEN);
    }
    Columns<Comparison> columns =
        new Columns<Comparison>().words("PD of", each -> CellText.of(each.measurand()));
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      columns.numbers(
          rows.candidate(),
          each ->
              rows.comparisons().stream()
                  .filter(one -> one.measurand().equals(each.measurand()))
                  .findFirst()
                  .map(one -> rows.figure(one.pd()))
                  .orElse("–"));
    }
    return columns;
  }

  private List<String> paragraph(String text) {
    return Paragraph.lines(text, width, "", "");
  }
}
