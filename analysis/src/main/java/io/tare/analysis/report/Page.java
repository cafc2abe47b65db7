package io.tare.analysis.report;

import io.tare.analysis.results.Results;
import io.tare.analysis.svg.Element;
import java.util.LinkedHashMap;
import java.util.Map;

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
    Element main = Element.of("main");
    SummarySection summary = new SummarySection(results);
    summary.addTitleTo(main);
    main.add(navigation());
    summary.addTo(main);
    new ComparisonSection(results, figures, palette).addTo(main);
    new DataSection(results, figures).addTo(main);
    new MethodSection(results).addTo(main);
    return Element.of("body").add(main);
  }

  private Element navigation() {
    Element nav = Element.of("nav").with("aria-label", "Sections");
    Map<String, String> links = new LinkedHashMap<>();
    links.put("short", "In short");
    links.put("comparisons", "Comparisons");
    addLink(links, figures.pd(), "pd", "PD figures");
    if (!results.comparisons().isEmpty()) {
      links.put("quantiles", "Medians");
      links.put("firmness", "Firmness");
    }
    addLink(links, figures.components(), "components", "Components");
    addLink(links, figures.distributions(), "distributions", "Distributions");
    addLink(links, figures.series(), "trials", "Trials");
    links.put("checks", "Verdicts on trials");
    links.put("cells", "Cells");
    links.put("left-out", "Left out");
    links.put("environment", "Environment");
    links.put("method", "Method");
    links.forEach((id, words) -> nav.add(Element.of("a").with("href", "#" + id).text(words)));
    return nav;
  }

  /** A section without figures is not there. */
  private static void addLink(
      Map<String, String> links, Map<String, Element> figures, String id, String words) {
    if (!figures.isEmpty()) {
      links.put(id, words);
    }
  }
}
