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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a hurried reader sees: which run, what it says, and what to beware of. */
record SummarySection(Results results) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  void addTitleTo(Element main) {
    main.add(Element.of("h1").text(subject() + " against " + results.run().reference()));
    main.add(Sections.paragraph(summary()).with("class", "muted"));
  }

  void addTo(Sections page) {
    inShort(page);
    if (!results.warnings().isEmpty()) {
      warnings(page);
    }
  }

  private String subject() {
    List<String> candidates =
        results.platforms().stream()
            .filter(each -> !each.equals(results.run().reference()))
            .toList();
    return candidates.isEmpty() ? results.run().reference() : joined(candidates);
  }

  /** {@code "a, b and c"}. */
  private static String joined(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private String summary() {
    RunFacts run = results.run();
    StringBuilder words = new StringBuilder("Run " + run.name());
    run.startedEpochNanos().ifPresent(at -> words.append(", started ").append(instant(at)));
    run.endedEpochNanos()
        .ifPresent(
            end ->
                run.startedEpochNanos()
                    .ifPresent(
                        start ->
                            words
                                .append(", took ")
                                .append(minutes((end - start) / 60_000_000_000L))));
    words.append(". Reference: ").append(run.reference());
    words.append(". ").append(Numbers.count(results.counted())).append(" submissions counted. ");
    words.append(
        run.finished()
            .map(reason -> "It ended in order: " + reason + ".")
            .orElse("It did not end in order; what is here is what it had recorded."));
    return words.toString();
  }

  private void inShort(Sections page) {
    Element section = page.begin("short", "In short", "");
    FirstWords.of(results)
        .ifPresent(
            each ->
                section.add(
                    Element.of("p").add(Element.of("strong").text(Sections.unbroken(each)))));
    section.add(ReportGlossary.of(results));
    results
        .selfComparison()
        .ifPresent(
            self ->
                section.add(
                    Sections.paragraph(
                        "This run compares the reference with itself. "
                            + Interpretation.of(self))));
    if (results.comparisons().isEmpty()) {
      section.add(Sections.paragraph(nothingCompared(results)));
    }
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      Element list = Element.of("ul");
      Headlines.of(results, rows.candidate())
          .forEach(each -> list.add(Element.of("li").text(Sections.unbroken(each))));
      section.add(Element.of("h3").text(rows.both()));
      section.add(list);
    }
  }

  /** Why there are no comparisons, of a run that has none. */
  static String nothingCompared(Results results) {
    return results.platforms().size() == 1
        ? "Nothing to compare: only " + results.platforms().get(0) + " has results that count."
        : "Nothing to compare yet: no block has a valid trial on both sides.";
  }

  private void warnings(Sections page) {
    Element box = page.begin("warnings", "Warnings", "").with("class", "warnings");
    Map<Warning.Kind, List<Warning>> byKind =
        results.warnings().stream()
            .collect(Collectors.groupingBy(Warning::kind, LinkedHashMap::new, Collectors.toList()));
    byKind.forEach(
        (kind, group) -> {
          box.add(
              Element.of("p")
                  .add(Element.of("strong").text(kind.words() + ". "))
                  .text(kind.advice()));
          Element list = Element.of("ul");
          group.forEach(
              each -> list.add(Element.of("li").text(each.subject() + ": " + each.detail())));
          box.add(list);
        });
  }

  private static String instant(long epochNanos) {
    return MINUTE.format(Instant.EPOCH.plus(epochNanos, ChronoUnit.NANOS)) + " UTC";
  }

  private static String minutes(long minutes) {
    return minutes < 1 ? "less than a minute" : minutes + (minutes == 1 ? " minute" : " minutes");
  }
}
