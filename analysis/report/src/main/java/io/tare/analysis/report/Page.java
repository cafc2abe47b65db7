package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageReport;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Sections;
import java.util.Optional;

/**
 * The report as one page: no script, no other file, well-formed XML that an HTML parser reads the
 * same way.
 */
record Page(
    Results results, Optional<Gate> gate, Figures figures, Optional<MessageAnalysis> messages) {

  static String html(
      Results results, Optional<Gate> gate, Figures figures, Optional<MessageAnalysis> messages) {
    Page page = new Page(results, gate, figures, messages);
    return HtmlPage.of(
        "Tare: " + results.run().name(),
        new SummarySection(results, figures).opening(),
        page.sections());
  }

  private Sections sections() {
    Sections sections = new Sections();
    SummarySection summary = new SummarySection(results, figures);
    ComparisonSection comparisons = new ComparisonSection(results, figures);
    gate.filter(each -> !each.expected().isEmpty())
        .ifPresent(each -> GateTable.addTo(sections, each));
    comparisons.addFirst(sections);
    messages.ifPresent(
        each ->
            MessageReport.addFirst(sections, each, figures.unlessForemost(Figures.Kind.MESSAGES)));
    LadderColumns.addTo(sections, results, figures.unlessForemost(Figures.Kind.LADDER));
    MigrationSection migrations = new MigrationSection(results, figures);
    migrations.addFirst(sections);
    sections.fold();
    summary.addWarnings(sections);
    summary.addSentences(sections);
    comparisons.addDetails(sections);
    messages.ifPresent(each -> MessageReport.addDetails(sections, each));
    migrations.addDetails(sections);
    DemandColumns.addTo(sections, results);
    new DiagnosisSection(results, figures).addTo(sections);
    new DataSection(results, figures).addTo(sections);
    new MethodSection(results).addTo(sections);
    return sections;
  }
}
