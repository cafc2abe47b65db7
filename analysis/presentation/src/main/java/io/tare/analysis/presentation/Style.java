package io.tare.analysis.presentation;

import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.BundledFile;
import java.util.regex.Matcher;

/** The style sheets, resources beside this class. */
public final class Style {

  /** The width of a figure in CSS pixels, about that of a phone, so that words stay legible. */
  public static final double FIGURE_WIDTH = 380;

  private Style() {}

  public static String page() {
    return BundledFile.text(Style.class, "page.css");
  }

  public static String figure() {
    return BundledFile.text(Style.class, "figure.css");
  }

  /** A standalone figure with its style, in colours that all programs support. */
  public static String standalone(Element figure) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + figure
            .toString()
            .replaceFirst(
                ">", Matcher.quoteReplacement("><style>" + PlainColours.of(figure()) + "</style>"))
        + "\n";
  }

  /** The same scaled to a width. */
  public static String standalone(Element figure, FigureWidth width) {
    return standalone(figure.with("width", width.text()));
  }
}
