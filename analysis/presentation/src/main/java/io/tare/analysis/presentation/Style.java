package io.tare.analysis.presentation;

import io.tare.analysis.markup.Element;
import io.tare.model.BundledFile;
import java.util.regex.Matcher;

/** The style sheets, which are resources beside this class. */
public final class Style {

  /**
   * Of a figure: little more than a telephone is wide in CSS pixels, so that words stay legible.
   */
  public static final double FIGURE_WIDTH = 380;

  private Style() {}

  public static String page() {
    return BundledFile.text(Style.class, "page.css");
  }

  public static String figure() {
    return BundledFile.text(Style.class, "figure.css");
  }

  /** A figure that stands alone carries its style with it, with colours that all programs read. */
  public static String standalone(Element figure) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + figure
            .toString()
            .replaceFirst(
                ">", Matcher.quoteReplacement("><style>" + PlainColours.of(figure()) + "</style>"))
        + "\n";
  }

  /** The same at that width, and as high as that makes it. */
  public static String standalone(Element figure, FigureWidth width) {
    return standalone(figure.with("width", width.text()));
  }
}
