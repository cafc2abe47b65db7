package io.tare.analysis.presentation;

import io.tare.analysis.markup.Element;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;

/** The style sheets, which are resources beside this class. */
public final class Style {

  /**
   * Of a figure: little more than a telephone is wide in CSS pixels, so that words stay legible.
   */
  public static final double FIGURE_WIDTH = 380;

  private Style() {}

  public static String page() {
    return read("page.css");
  }

  public static String figure() {
    return read("figure.css");
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

  private static String read(String name) {
    try (InputStream in = Style.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the program's own files");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
