package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.results.Results;
import java.util.Optional;

/**
 * The report as one page: no script, no other file, well-formed XML that an HTML parser reads the
 * same way.
 */
record Page(Results results, Figures figures, Palette palette) {

  static String html(Results results, Figures figures) {
    Page page = new Page(results, figures, Palette.of(results));
    return document("Tare: " + results.run().name(), page.body());
  }

  /** A page with the styles of all pages. */
  static String document(String title, Element body) {
    Element head =
        Element.of("head")
            .add(Element.of("meta").with("charset", "utf-8"))
            .add(
                Element.of("meta")
                    .with("name", "viewport")
                    .with("content", "width=device-width, initial-scale=1"))
            .add(Element.of("title").text(title))
            .add(Element.of("link").with("rel", "icon").with("href", "data:,"))
            .add(Element.of("style").text(Style.page() + Style.figure()));
    return "<!DOCTYPE html>\n" + Element.of("html").with("lang", "en").add(head).add(body) + "\n";
  }

  private Element body() {
    Optional<MessageAnalysis> messages =
        MessageAnalysis.of(results).filter(each -> !each.fits().isEmpty());
    Sections sections = new Sections();
    SummarySection summary = new SummarySection(results);
    summary.addTo(sections);
    new ComparisonSection(results, figures).addTo(sections);
    messages.ifPresent(each -> MessageReport.addTo(sections, each, figures));
    DemandColumns.addTo(sections, results);
    new DiagnosisSection(results, figures).addTo(sections);
    new DataSection(results, figures).addTo(sections);
    new MethodSection(results).addTo(sections);

    Element main = Element.of("main");
    summary.addTitleTo(main);
    main.add(sections.navigation()).addAll(sections.all());
    return Element.of("body").add(main);
  }
}
