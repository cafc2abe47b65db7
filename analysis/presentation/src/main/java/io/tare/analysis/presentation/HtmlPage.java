package io.tare.analysis.presentation;

import io.tare.analysis.markup.Element;

/** A page that stands alone: its styles are in it, and it has no script. */
public final class HtmlPage {

  private HtmlPage() {}

  /** A page with the styles of all pages. */
  public static String of(String title, Element body) {
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
}
