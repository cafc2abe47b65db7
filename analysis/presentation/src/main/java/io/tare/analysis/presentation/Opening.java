package io.tare.analysis.presentation;

import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The beginning of a page, whose first screen has the answer: the subject, its basis, and then, as
 * added, the answer, reasons for doubt, and one figure as wide as the page.
 */
public final class Opening {

  /** The section of warnings with their remedies. */
  public static final String WARNINGS = "warnings";

  private final List<Element> content = new ArrayList<>();

  /**
   * @param subject the subject of the page
   * @param basis what was measured, when and where
   */
  public Opening(String subject, String basis) {
    content.add(Element.of("h1").text(subject));
    content.add(Sections.paragraph(basis).with("class", "muted"));
  }

  /**
   * @param total the main figure, in a sentence
   * @param counts the number of verdicts of each kind; may be empty
   */
  public Opening answer(String total, String counts) {
    Element answer =
        Element.of("p", "total").add(Element.of("strong").text(Paragraph.unbroken(total)));
    return add(counts.isEmpty() ? answer : answer.text(" " + Paragraph.unbroken(counts) + "."));
  }

  /**
   * Reasons to doubt the answer, a line each.
   *
   * @param link the text of the link to the section {@link #WARNINGS}; empty if absent
   */
  public Opening doubts(List<String> lines, String link) {
    if (lines.isEmpty()) {
      return this;
    }
    Element list = Sections.list(lines.stream().map(Paragraph::unbroken).toList());
    if (!link.isEmpty()) {
      list.add(Element.of("li").add(Element.of("a").with("href", "#" + WARNINGS).text(link)));
    }
    return add(Element.of("div", "warnings").add(list));
  }

  /**
   * @param linked the figure wide and narrow, each with its links
   */
  public Opening figure(Map<String, Element> linked) {
    content.addAll(WideFigure.onPage(linked));
    return this;
  }

  public Opening say(String words) {
    return add(Sections.paragraph(words));
  }

  public Opening add(Element element) {
    content.add(element);
    return this;
  }

  List<Element> content() {
    return List.copyOf(content);
  }
}
