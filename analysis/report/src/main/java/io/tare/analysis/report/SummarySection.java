package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunFacts;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Sections;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** What a hurried reader sees: which run, what it says, and what to beware of. */
record SummarySection(Results results, Figures figures) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Which run, what it says, what to beware of, and all of PD in one figure. */
  void addAnswer(Element main) {
    main.add(Element.of("h1").text(subject()));
    main.add(Sections.paragraph(summary()).with("class", "muted"));
    results
        .selfComparison()
        .ifPresent(
            self ->
                main.add(
                    Sections.paragraph(
                        "This run compares the reference with itself. "
                            + Interpretation.of(self))));
    if (results.comparisons().isEmpty()) {
      main.add(Sections.paragraph(nothingCompared(results)));
    }
    for (Answer answer : Answer.of(results)) {
      main.add(
          Element.of("p", "total")
              .add(Element.of("strong").text(Sections.unbroken(answer.total())))
              .text(" " + Sections.unbroken(answer.verdicts()) + "."));
    }
    addDoubts(main);
    figures
        .of(Figures.Kind.FOREST)
        .forEach(
            (name, figure) ->
                main.add(Element.of("div", "forest").add(Figures.linked(name, figure))));
    for (Answer answer : Answer.of(results)) {
      Insight.of(answer.comparisons()).map(Sections::paragraph).ifPresent(main::add);
    }
    main.add(ReportGlossary.of(results));
  }

  private void addDoubts(Element main) {
    List<String> doubts = FirstWords.lines(results);
    if (doubts.isEmpty()) {
      return;
    }
    Element list = Sections.list(doubts.stream().map(Sections::unbroken).toList());
    if (!results.warnings().isEmpty()) {
      list.add(
          Element.of("li")
              .add(Element.of("a").with("href", "#warnings").text("What to do about it")));
    }
    main.add(Element.of("div", "warnings").add(list));
  }

  /** Every sentence on every candidate. */
  void addSentences(Sections page) {
    if (!results.comparisons().isEmpty()) {
      Element section = page.begin("sentences", "In words", "All comparisons in words", "");
      for (ComparisonRows rows : ComparisonRows.of(results)) {
        section.add(Element.of("h3").text(rows.both()));
        section.add(
            Sections.list(
                Headlines.of(results, rows.candidate()).stream().map(Sections::unbroken).toList()));
      }
    }
  }

  private String subject() {
    List<String> candidates =
        results.platforms().stream()
            .filter(each -> !each.equals(results.run().reference()))
            .toList();
    String reference = results.run().reference();
    return candidates.isEmpty() ? reference : Sections.joined(candidates) + " against " + reference;
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
      words.append(" It did not end in order; what is here is what it had recorded.");
    }
    String machine = Answer.machine(results);
    return words + (machine.isEmpty() ? "" : " " + machine);
  }

  /** Why there are no comparisons, of a run that has none. */
  static String nothingCompared(Results results) {
    return results.platforms().size() == 1
        ? "Nothing to compare: only " + results.platforms().get(0) + " has results that count."
        : "Nothing to compare yet: no block has a valid trial on both sides.";
  }

  /** What was found that casts doubt on the numbers, and what to do about it. */
  void addWarnings(Sections page) {
    if (results.warnings().isEmpty()) {
      return;
    }
    Element box = page.begin("warnings", "Warnings", "").with("class", "warnings");
    results
        .warningsByKind()
        .forEach(
            (kind, group) -> {
              box.add(
                  Element.of("p")
                      .add(Element.of("strong").text(kind.words() + ". "))
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
