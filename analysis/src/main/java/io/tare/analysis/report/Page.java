package io.tare.analysis.report;

import io.tare.analysis.results.ComponentLoss;
import io.tare.analysis.results.Drift;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.RunFacts;
import io.tare.analysis.results.Warning;
import io.tare.analysis.svg.Element;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The report as one page: no script, no other file, well-formed XML that an HTML parser reads the
 * same way.
 */
record Page(Results results, Figures figures, Palette palette) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  static String html(Results results, Figures figures) {
    Page page = new Page(results, figures, Palette.of(results));
    return "<!DOCTYPE html>\n" + page.document() + "\n";
  }

  private Element document() {
    Element head =
        Element.of("head")
            .add(Element.of("meta").with("charset", "utf-8"))
            .add(
                Element.of("meta")
                    .with("name", "viewport")
                    .with("content", "width=device-width, initial-scale=1"))
            .add(Element.of("title").text("Tare: " + results.run().name()))
            .add(Element.of("link").with("rel", "icon").with("href", "data:,"))
            .add(Element.of("style").text(Style.page() + Style.figure()));
    return Element.of("html").with("lang", "en").add(head).add(body());
  }

  private Element body() {
    Element main = Element.of("main");
    main.add(Element.of("h1").text(subject() + " against " + results.run().reference()));
    main.add(paragraph(summary()).with("class", "muted"));
    main.add(navigation());
    main.add(inShort());
    if (!results.warnings().isEmpty()) {
      main.add(warnings());
    }
    main.add(comparisons());
    figures(main, "pd", "PD against the parameter", figures.pd(), pdNote());
    components(main);
    figures(
        main,
        "distributions",
        "How the response times spread",
        figures.distributions(),
        "Each curve tells which share of the counted submissions took at most the time below; the"
            + " mark is the median.");
    figures(
        main,
        "trials",
        "Trials in the order of running",
        figures.series(),
        "One mark per trial, relative to its platform's mean. "
            + results.drifts().stream().map(Page::drift).collect(Collectors.joining(" ")));
    main.add(section("checks", "What the verdicts on trials rest on", checksNote()))
        .add(TrialTable.of(results));
    main.add(section("cells", "Cells", cellsNote())).add(Tables.cells(results));
    leftOut(main);
    main.add(section("environment", "Environment", environmentNote()))
        .add(Tables.environments(results));
    main.add(section("limits", "What was not measured", Sentences.notMeasured(results)));
    new MethodSection(results).addTo(main);
    return Element.of("body").add(main);
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

  private Element navigation() {
    Element nav = Element.of("nav").with("aria-label", "Sections");
    Map<String, String> links = new LinkedHashMap<>();
    links.put("short", "In short");
    links.put("comparisons", "Comparisons");
    links.put("pd", "PD figures");
    links.put("components", "Components");
    links.put("distributions", "Distributions");
    links.put("trials", "Trials");
    links.put("checks", "Verdicts on trials");
    links.put("cells", "Cells");
    links.put("left-out", "Left out");
    links.put("environment", "Environment");
    links.put("method", "Method");
    links.forEach((id, words) -> nav.add(Element.of("a").with("href", "#" + id).text(words)));
    return nav;
  }

  private Element inShort() {
    Element section =
        Element.of("section").add(Element.of("h2").with("id", "short").text("In short"));
    results
        .selfComparison()
        .ifPresent(
            self ->
                section.add(
                    paragraph(
                        "This run compares the reference with itself. " + Sentences.of(self))));
    if (results.comparisons().isEmpty()) {
      section.add(paragraph("Nothing to compare: no block has a valid trial on both sides."));
    }
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      Element list = Element.of("ul");
      Headlines.of(results, rows.candidate())
          .forEach(each -> list.add(Element.of("li").text(unbroken(each))));
      section.add(
          Element.of("h3").text(rows.candidate() + " against " + results.run().reference()));
      section.add(list);
    }
    return section;
  }

  private Element warnings() {
    Element box = Element.of("section", "warnings").add(Element.of("h2").text("Warnings"));
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
    return box;
  }

  private Element comparisons() {
    Element section =
        section(
            "comparisons",
            "Comparisons",
            "PD is the candidate's mean response time over the reference's: 1 is no loss, 1.10 is"
                + " ten per cent slower. A verdict rests on PD's own interval. Overlap: whether the"
                + " two platforms' own intervals do, which is the weaker criterion of the published"
                + " study.");
    Element legend = Element.of("dl");
    Verdicts.legend(results.comparisons())
        .forEach(
            (word, meaning) ->
                legend
                    .add(Element.of("dt").text(word))
                    .add(Element.of("dd").text(unbroken(meaning))));
    section.add(legend);
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      section.add(
          Element.of("h3").text(rows.candidate() + " against " + results.run().reference()));
      section.add(Tables.comparisons(results, rows, palette));
    }
    return section;
  }

  private void components(Element main) {
    if (figures.components().isEmpty()) {
      return;
    }
    figures(
        main,
        "components",
        "Where the time goes",
        figures.components(),
        "Bars are relative to the reference's whole response time: the length of a candidate's bar"
            + " is its PD, and where it is longer is where the loss sits. In the tables a dash stands where"
            + " a part takes less than "
            + Numbers.percent(ComponentLoss.SMALLEST_SHARE)
            + " of the reference's response time, so that its ratio would say nothing, and where there"
            + " is no clear loss to have a share of.");
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      if (rows.comparisons().stream().anyMatch(each -> !each.components().isEmpty())) {
        main.add(
            Element.of("h3")
                .text(
                    rows.candidate() + " against " + results.run().reference() + ", by component"));
        main.add(Tables.components(rows));
      }
    }
  }

  private void leftOut(Element main) {
    Element section = section("left-out", "What was left out", "");
    main.add(section);
    if (results.exclusions().isEmpty()) {
      section.add(paragraph("Nothing: every recorded submission counts."));
    } else {
      section.add(Tables.exclusions(results));
    }
  }

  private static void figures(
      Element main, String id, String title, Map<String, Element> figures, String note) {
    if (!figures.isEmpty()) {
      Element grid = Element.of("div", "figures");
      figures.values().forEach(grid::add);
      main.add(section(id, title, note)).add(grid);
    }
  }

  private String pdNote() {
    return "One panel per operation, path and characters per element; bars are "
        + Tables.level(results)
        + " intervals of the ratio, the dashed line is no loss. An arrow says that an interval goes on"
        + " beyond the axis.";
  }

  private static String checksNote() {
    return "One row per trial: the sum of counts and the worst of every other quantity over its"
        + " cells; trials.csv has each cell. Little's ratio is throughput times round-trip time over"
        + " the concurrency, the clock ratio the rate of the platform's clock over the harness's:"
        + " both are 1 when all is well. A dash stands where a quantity was not measured.";
  }

  private static String cellsNote() {
    return "Mean: of the trial means, with its interval. Percentiles: of all counted submissions"
        + " merged. The last two columns tell which part of the spread is between trials (fresh"
        + " starts of the server) and which within them, as a share of the mean.";
  }

  private String environmentNote() {
    return results.differences().stream().anyMatch(each -> each.mustMatch())
        ? "Marked facts should be the same on both sides of a comparison and are not."
        : "All facts that must be the same on both sides are.";
  }

  private static String drift(Drift drift) {
    String p = drift.holmP().isPresent() ? " (p " + Numbers.p(drift.holmP()) + ")" : "";
    return String.format(
        Locale.ROOT,
        "%s: %s%% from the first block to the last%s.",
        drift.platform(),
        String.format(Locale.ROOT, "%+.1f ", 100 * Math.expm1(drift.trend().overAll()))
            .replace("-0.0", "0.0"),
        p);
  }

  private static String instant(long epochNanos) {
    return MINUTE.format(Instant.EPOCH.plus(epochNanos, ChronoUnit.NANOS)) + " UTC";
  }

  private static String minutes(long minutes) {
    return minutes < 1 ? "less than a minute" : minutes + (minutes == 1 ? " minute" : " minutes");
  }

  static Element section(String id, String title, String note) {
    Element section = Element.of("section").add(Element.of("h2").with("id", id).text(title));
    return note.isEmpty() ? section : section.add(paragraph(note));
  }

  static Element paragraph(String text) {
    return Element.of("p").text(unbroken(text));
  }

  /** A percent sign stays with its number. */
  private static String unbroken(String text) {
    return text.replace(" %", "\u00A0%");
  }
}
