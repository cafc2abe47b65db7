package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunFacts;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageReport;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Opening;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.markup.Element;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** What a hurried reader sees: which run, its results, and its warnings. */
record SummarySection(Results results, Figures figures) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Which run, its results, its warnings, and one figure. */
  Opening opening() {
    Opening opening = new Opening(subject(), summary());
    results
        .selfComparison()
        .ifPresent(
            self ->
                opening.say(
                    "This run compares the reference with itself. " + Interpretation.of(self)));
    for (CandidateSummary answer : CandidateSummary.of(results)) {
      opening.answer(answer.total(), answer.verdicts());
    }
    LadderAnswer.of(results).ifPresent(each -> opening.answer(each.sentence(), each.counts()));
    MigrationAnswer.of(results).forEach(each -> opening.answer(each.sentence(results), ""));
    if (results.comparisons().isEmpty()) {
      MessageAnalysis.of(results).ifPresent(each -> MessageReport.addAnswer(opening, each));
    }
    if (figures.foremost().isEmpty()) {
      opening.say(nothingCompared(results));
    }
    opening.doubts(
        FirstWords.lines(results), results.warnings().isEmpty() ? "" : "What to do about it");
    figures.foremost().map(figures::linked).ifPresent(opening::figure);
    for (CandidateSummary answer : CandidateSummary.of(results)) {
      Insight.of(answer.comparisons()).ifPresent(opening::say);
    }
    Percentiles.of(results).map(HtmlTable::of).ifPresent(opening::add);
    return opening.add(ReportGlossary.of(results));
  }

  /** Every sentence on every candidate. */
  void addSentences(Sections page) {
    if (!results.comparisons().isEmpty()) {
      Element section = page.begin("sentences", "In words", "All comparisons in words", "");
      for (ComparisonRows rows : ComparisonRows.of(results)) {
        section.add(Element.of("h3").text(rows.both()));
        section.add(
            Sections.list(
                Headlines.of(results, rows.candidate()).stream()
                    .map(Paragraph::unbroken)
                    .toList()));
      }
    }
  }

  private String subject() {
    List<String> candidates =
        results.platforms().stream()
            .filter(each -> !each.equals(results.run().reference()))
            .toList();
    String reference = results.run().reference();
    return candidates.isEmpty()
        ? lookedAt() + reference
        : Sections.joined(candidates) + " against " + reference;
  }

  /** For a platform without a comparison. */
  private String lookedAt() {
    if (!results.migrations().isEmpty()) {
      return "Live migrations of ";
    }
    return figures
        .foremost()
        .map(each -> each == Figures.Kind.LADDER ? "Networks of " : "Messages of ")
        .orElse("");
  }

  private String summary() {
    RunFacts run = results.run();
    StringBuilder words = new StringBuilder("Run " + run.name());
    run.startedEpochNanos().ifPresent(at -> words.append(", ").append(instant(at)));
    run.endedEpochNanos()
        .ifPresent(
            end ->
                run.startedEpochNanos()
                    .ifPresent(
                        start ->
                            words.append(", ").append(minutes((end - start) / 60_000_000_000L))));
    words.append(", ").append(Numbers.count(results.counted())).append(" submissions counted.");
    if (run.finished().isEmpty()) {
      words.append(" It did not end normally; these are the results recorded until then.");
    }
    String machine = CandidateSummary.machine(results);
    return words + (machine.isEmpty() ? "" : " " + machine);
  }

  /** Why a run has no comparisons, and how to get one. */
  static String nothingCompared(Results results) {
    if (results.run().platforms().size() == 1) {
      return "Only "
          + results.run().platforms().get(0)
          + " was measured, so there is no PD. To get one, add what to compare with: a platform in"
          + " the campaign, or a second address after tare run.";
    }
    return results.platforms().size() == 1
        ? "Nothing to compare: only " + results.platforms().get(0) + " has results that count."
        : "Nothing to compare yet: no block has a valid trial on both sides.";
  }

  /** What was found that casts doubt on the numbers, and what to do about it. */
  void addWarnings(Sections page) {
    if (results.warnings().isEmpty()) {
      return;
    }
    Element box = page.begin(Opening.WARNINGS, "Warnings", "").with("class", "warnings");
    results
        .warningsByKind()
        .forEach(
            (kind, group) -> {
              box.add(
                  Element.of("p")
                      .add(Element.of("strong").text(Sections.capitalized(kind.words()) + ". "))
                      .text(kind.advice()));
              box.add(Sections.list(group.stream().map(Warning::words).toList()));
            });
  }

  private static String instant(long epochNanos) {
    return MINUTE.format(Instant.EPOCH.plus(epochNanos, ChronoUnit.NANOS)) + " UTC";
  }

  private static String minutes(long minutes) {
    return minutes < 1 ? "less than a minute" : minutes + (minutes == 1 ? " minute" : " minutes");
  }
}
