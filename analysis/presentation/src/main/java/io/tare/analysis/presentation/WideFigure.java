package io.tare.analysis.presentation;

import io.tare.analysis.table.markup.Element;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/** A figure drawn twice: as wide as a page, and for a narrow screen. */
public final class WideFigure {

  /** The width of a page's column, in CSS pixels. */
  public static final double WIDTH = 1120;

  private WideFigure() {}

  /**
   * The wide one, then the narrow one.
   *
   * @param name of the wide one's file, without its ending
   * @param drawn the figure at a width in CSS pixels
   * @return name to figure
   */
  public static Map<String, Element> of(String name, DoubleFunction<Element> drawn) {
    Map<String, Element> sizes = new LinkedHashMap<>();
    sizes.put(name, drawn.apply(WIDTH));
    sizes.put(name + "-narrow", drawn.apply(Style.FIGURE_WIDTH));
    return sizes;
  }

  /** Both on a page, which shows the one that fits the screen. */
  public static List<Element> onPage(Map<String, Element> linked) {
    return linked.values().stream().map(each -> Element.of("div", "wide").add(each)).toList();
  }
}
