package io.tare.analysis.presentation;

import io.tare.analysis.table.markup.Element;

/** A standalone page with its styles and without scripts. */
public final class HtmlPage {

  private HtmlPage() {}

  /** The answer, links to the sections, and the sections: the order of every page. */
  public static String of(String title, Opening opening, Sections sections) {
    Element main =
        Element.of("main")
            .addAll(opening.content())
            .add(sections.navigation())
            .addAll(sections.all());
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
    return "<!DOCTYPE html>\n"
        + Element.of("html").with("lang", "en").add(head).add(Element.of("body").add(main))
        + "\n";
  }
}
