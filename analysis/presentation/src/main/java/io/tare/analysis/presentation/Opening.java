package io.tare.analysis.presentation;

import io.tare.analysis.markup.Element;
import io.tare.analysis.table.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a page begins with, so that its first screen has the answer: the subject, what it rests on,
 * then as added the answer, what casts doubt on it, and one figure as wide as the page.
 */
public final class Opening {

  /** The section that has the doubts with what to do about them. */
  public static final String WARNINGS = "warnings";

  private final List<Element> content = new ArrayList<>();

  /**
   * @param subject what the page is about
   * @param basis what was measured, when and where
   */
  public Opening(String subject, String basis) {
    content.add(Element.of("h1").text(subject));
    content.add(Sections.paragraph(basis).with("class", "muted"));
  }

  /**
   * @param total the main figure, in a sentence
   * @param counts how many verdicts there are of each kind; may be empty
   */
  public Opening answer(String total, String counts) {
    Element answer =
        Element.of("p", "total").add(Element.of("strong").text(Paragraph.unbroken(total)));
    return add(counts.isEmpty() ? answer : answer.text(" " + Paragraph.unbroken(counts) + "."));
  }

  /**
   * What casts doubt on the answer, in a line each; nothing if there is nothing.
   *
   * @param link what the page's section {@link #WARNINGS} has; empty if it has no such section
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
