package io.tare.analysis.presentation;

import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The sections of the page, in their order. The navigation is made from these, so it is complete.
 */
public final class Sections {

  private final Map<String, String> links = new LinkedHashMap<>();
  private final List<Element> sections = new ArrayList<>();
  private boolean isFolded;

  /**
   * Begins a section, to which the caller adds its content.
   *
   * @param id unique on the page, the target of links
   * @param link its name in the navigation, as short as possible
   * @param note below the title; may be empty
   * @throws IllegalArgumentException if the page has a section of that id
   */
  public Element begin(String id, String link, String title, String note) {
    if (links.putIfAbsent(id, link) != null) {
      throw new IllegalArgumentException("the page has two sections " + id);
    }
    Element heading = Element.of("h2").text(title);
    Element section =
        isFolded
            ? Element.of("details").add(Element.of("summary").add(heading)).add(target(id))
            : Element.of("section").add(heading.with("id", id));
    sections.add(section);
    return note.isEmpty() ? section : section.add(paragraph(note));
  }

  /** Inside what is closed, because browsers open only what contains the target of a link. */
  private static Element target(String id) {
    return Element.of("span", "target").with("id", id);
  }

  /** From here on sections are collapsed, because few readers need them. */
  public void fold() {
    isFolded = true;
  }

  /** Begins a section whose title is short enough for the navigation. */
  public Element begin(String id, String title, String note) {
    return begin(id, title, title, note);
  }

  /** A section of figures, if there are any. */
  public void figures(
      String id, String link, String title, Map<String, Element> figures, String note) {
    if (!figures.isEmpty()) {
      begin(id, link, title, note).add(grid(figures));
    }
  }

  /** A link to every section. */
  public Element navigation() {
    Element nav = Element.of("nav").with("aria-label", "Sections");
    links.forEach((id, link) -> nav.add(Element.of("a").with("href", "#" + id).text(link)));
    return nav;
  }

  public List<Element> all() {
    return List.copyOf(sections);
  }

  /** Figures side by side where there is room. */
  public static Element grid(Map<String, Element> figures) {
    return Element.of("div", "figures").addAll(figures.values());
  }

  /** A table with words below it, as text; empty if it has no rows. */
  public static void add(StringBuilder text, Table table, String words, int width) {
    if (table.size() > 0) {
      text.append(text.isEmpty() ? "" : "\n").append(TableFormat.text(table, width)).append('\n');
      text.append(Paragraph.text(words, "", width));
    }
  }

  /** A section of a table with links to its data, if it has rows. */
  public void table(
      String id, String link, String title, String note, Table table, Element dataLinks) {
    if (table.size() > 0) {
      begin(id, link, title, note).add(HtmlTable.of(table)).add(dataLinks);
    }
  }

  /** {@code "a, b and c"}. */
  public static String joined(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** With a capital first letter. */
  public static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** Terms with their meanings. */
  public static Element terms(Map<String, String> meanings) {
    Element list = Element.of("dl");
    meanings.forEach(
        (term, meaning) ->
            list.add(Element.of("dt").text(term))
                .add(Element.of("dd").text(Paragraph.unbroken(meaning))));
    return list;
  }

  /** A list of items. */
  public static Element list(List<String> items) {
    return Element.of("ul")
        .addAll(items.stream().map(each -> Element.of("li").text(each)).toList());
  }

  public static Element paragraph(String text) {
    return Element.of("p").text(Paragraph.unbroken(text));
  }
}
