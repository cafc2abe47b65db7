package io.tare.analysis.report;

import io.tare.analysis.results.Results;
import io.tare.analysis.svg.Element;

/**
 * The report as one page: no script, no other file, well-formed XML that an HTML parser reads the
 * same way.
 */
record Page(Results results, Figures figures, Palette palette) {

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
    Sections sections = new Sections();
    SummarySection summary = new SummarySection(results);
    summary.addTo(sections);
    new ComparisonSection(results, figures, palette).addTo(sections);
    new DataSection(results, figures).addTo(sections);
    new MethodSection(results).addTo(sections);

    Element main = Element.of("main");
    summary.addTitleTo(main);
    main.add(sections.navigation()).addAll(sections.all());
    return Element.of("body").add(main);
  }
}
