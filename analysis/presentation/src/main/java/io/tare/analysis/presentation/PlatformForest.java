package io.tare.analysis.presentation;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A forest plot of something measured on several platforms: a row for each name, in it a mark for
 * each platform.
 *
 * @param all the largest first
 * @param platform of each
 * @param name of each, the same on all platforms
 * @param mark of each in a row
 * @param note at the end of a row, if there is one platform
 */
public record PlatformForest<T>(
    List<T> all,
    Function<T, String> platform,
    Function<T, String> name,
    Mark<T> mark,
    Function<T, String> note) {

  /** Makes a mark. */
  public interface Mark<T> {
    Point in(int row, T each);
  }

  public PlatformForest {
    all = List.copyOf(all);
  }

  /**
   * Wide and narrow; none without rows.
   *
   * @param id of the figure in its page
   * @param axis what is measured, for the wide figure with {@code ends}, what marks' ends are
   * @param platforms in the order of the legend
   */
  public Map<String, Element> figures(
      String id, String title, String axis, String ends, List<String> platforms, Palette palette) {
    return all.isEmpty()
        ? Map.of()
        : WideFigure.of(
            id,
            width ->
                figure(
                    title,
                    width > Style.FIGURE_WIDTH ? axis + ends : axis,
                    platforms,
                    palette,
                    width));
  }

  private Element figure(
      String title, String axis, List<String> platforms, Palette palette, double width) {
    List<String> names = all.stream().map(name).distinct().toList();
    List<String> rows = names.subList(0, Math.min(names.size(), ForestFigure.MAX_ROWS));
    ToIntFunction<T> row = each -> rows.indexOf(name.apply(each));
    List<Series> series =
        platforms.stream()
            .map(
                one ->
                    Series.measured(
                        one,
                        palette,
                        all.stream()
                            .filter(each -> platform.apply(each).equals(one))
                            .filter(each -> row.applyAsInt(each) >= 0)
                            .map(each -> mark.in(row.applyAsInt(each), each))
                            .toList()))
            .toList();
    return new ForestFigure(
            title + ", " + ForestFigure.shown(rows.size(), names.size()),
            axis,
            rows,
            series,
            series.size() == 1 ? rows.stream().map(this::firstNote).toList() : List.of(),
            width)
        .svg();
  }

  private String firstNote(String row) {
    return all.stream()
        .filter(each -> name.apply(each).equals(row))
        .findFirst()
        .map(note)
        .orElseThrow();
  }
}
