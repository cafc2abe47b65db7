package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.markup.Element;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageReport;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Sections;
import java.util.Optional;

/**
 * The report as one page: no script, no other file, well-formed XML that an HTML parser reads the
 * same way.
 */
record Page(Results results, Figures figures, Palette palette) {

  static String html(Results results, Figures figures) {
    Page page = new Page(results, figures, Palette.of(results));
    return HtmlPage.of("Tare: " + results.run().name(), page.body());
  }

  private Element body() {
    Optional<MessageAnalysis> messages =
        MessageAnalysis.of(results).filter(each -> !each.fits().isEmpty());
    Sections sections = new Sections();
    SummarySection summary = new SummarySection(results, figures);
    ComparisonSection comparisons = new ComparisonSection(results, figures);
    comparisons.addFirst(sections);
    messages.ifPresent(
        each -> MessageReport.addTo(sections, each, figures.of(Figures.Kind.MESSAGES)));
    LadderColumns.addTo(sections, results);
    new MigrationSection(results, figures).addTo(sections);
    sections.fold();
    summary.addWarnings(sections);
    summary.addSentences(sections);
    comparisons.addDetails(sections);
    DemandColumns.addTo(sections, results);
    new DiagnosisSection(results, figures).addTo(sections);
    new DataSection(results, figures).addTo(sections);
    new MethodSection(results).addTo(sections);

    Element main = Element.of("main");
    summary.addAnswer(main);
    main.add(sections.navigation()).addAll(sections.all());
    return Element.of("body").add(main);
  }
}
