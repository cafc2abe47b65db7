package io.tare.analysis.report;

import io.tare.analysis.svg.Element;
import io.tare.analysis.svg.Marks;
import java.util.List;

/** The keys of a figure's colours and shapes, in rows below its title. */
final class Legend {

  private static final double CHARACTER = 7;
  private static final double ROW = 15;

  private final double width;
  private final Element group = Element.of("g", "legend");
  private double x = 14;
  private double y = 34;

  private Legend(double width) {
    this.width = width;
  }

  static Element ofPlatforms(List<String> platforms, Palette palette, double width) {
    Legend legend = new Legend(width);
    for (String platform : platforms) {
      legend.entry(
          Marks.point(
              legend.nextX(platform),
              legend.y,
              palette.shape(platform),
              palette.cssClass(platform)),
          platform);
    }
    return legend.group;
  }

  /**
   * @param entries class and words
   */
  static Element ofBoxes(List<List<String>> entries, double width) {
    Legend legend = new Legend(width);
    for (List<String> entry : entries) {
      double at = legend.nextX(entry.get(1));
      legend.entry(Marks.box(at - 5, legend.y - 5, 10, 10, entry.get(0)), entry.get(1));
    }
    return legend.group;
  }

  /** Begins a new row if the words do not fit in this one. */
  private double nextX(String words) {
    if (x > 14 && x + 10 + CHARACTER * words.length() > width - 8) {
      x = 14;
      y += ROW;
    }
    return x;
  }

  private void entry(Element key, String words) {
    group.add(key);
    group.add(Marks.label(x + 9, y + 4, "start", words));
    x += 28 + CHARACTER * words.length();
  }
}
