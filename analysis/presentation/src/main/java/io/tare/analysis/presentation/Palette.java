package io.tare.analysis.presentation;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.presentation.svg.Marks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The class (and so the colour) and the point shape of a platform or component, the same in every
 * figure of a report. The colours of the style sheet are distinguishable for colour-blind people.
 *
 * @param platforms the reference first
 */
public record Palette(List<String> platforms) {

  /** Colours for candidates in the style sheet; after that they repeat with other shapes. */
  public static final int COLOURS = 5;

  /** Colours for parts in the style sheet. */
  public static final int PARTS = 9;

  public Palette {
    platforms = List.copyOf(platforms);
  }

  public static Palette of(Results results) {
    List<String> platforms = new ArrayList<>(results.platforms());
    Set<String> others = new TreeSet<>();
    results.environments().forEach(each -> others.add(each.platform()));
    platforms.forEach(others::remove);
    platforms.addAll(others);
    return new Palette(platforms);
  }

  /** {@code p0} for the reference, {@code p1} … for the candidates. */
  public String cssClass(String platform) {
    int index = Math.max(0, platforms.indexOf(platform));
    return "p" + (index == 0 ? 0 : 1 + (index - 1) % COLOURS);
  }

  /** Each repetition of the colours has another shape. */
  public int shape(String platform) {
    int index = Math.max(0, platforms.indexOf(platform));
    return index == 0 ? 0 : (index + (index - 1) / COLOURS) % Marks.SHAPES;
  }

  /** The index of the platform; 0 for the reference. */
  public int order(String platform) {
    return platforms.indexOf(platform);
  }

  /** {@code part-0} for the first part of a time, and so on; after all they repeat. */
  public static String cssClass(Part part) {
    return "part-" + part.place() % PARTS;
  }
}
