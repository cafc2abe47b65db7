package io.tare.analysis.report;

import io.tare.analysis.svg.Element;
import java.util.Map;

/** What the sections of the page are made of. */
final class Sections {

  private Sections() {}

  /**
   * @param note below the title; may be empty
   */
  static Element of(String id, String title, String note) {
    Element section = Element.of("section").add(Element.of("h2").with("id", id).text(title));
    return note.isEmpty() ? section : section.add(paragraph(note));
  }

  /** Nothing if there is no figure. */
  static void addFigures(
      Element main, String id, String title, Map<String, Element> figures, String note) {
    if (!figures.isEmpty()) {
      Element grid = Element.of("div", "figures");
      figures.values().forEach(grid::add);
      main.add(of(id, title, note)).add(grid);
    }
  }

  static Element paragraph(String text) {
    return Element.of("p").text(unbroken(text));
  }

  /** Numbers stay with their percent sign, their name and the other end of their interval. */
  static String unbroken(String text) {
    return text.replace(" %", "\u00A0%")
        .replaceAll("(%|PD) (?=\\d)", "$1\u00A0")
        .replaceAll("(?<=\\d)–(?=\\d)", "\u2060–\u2060");
  }
}
