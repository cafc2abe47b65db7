package io.tare.analysis.presentation;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The width of a figure in print, such as {@code 8.5cm}.
 *
 * @param text a number with its unit, as in CSS and SVG
 * @param pixels the same in CSS pixels, 96 per inch
 */
public record FigureWidth(String text, double pixels) {

  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,4}(?:\\.[0-9]{1,3})?)(cm|mm|in|pt|px)");
  private static final Map<String, Double> PIXELS =
      Map.of("cm", 96 / 2.54, "mm", 96 / 25.4, "in", 96.0, "pt", 96 / 72.0, "px", 1.0);

  /**
   * @throws IllegalArgumentException if the text is not a positive length
   */
  public static FigureWidth parse(String text) {
    Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    double pixels =
        form.matches()
            ? Double.parseDouble(form.group(1)) * Objects.requireNonNull(PIXELS.get(form.group(2)))
            : 0;
    if (!(pixels > 0)) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a width such as 8.5cm, 86mm, 3.4in or 244pt");
    }
    return new FigureWidth(form.group(), pixels);
  }
}
