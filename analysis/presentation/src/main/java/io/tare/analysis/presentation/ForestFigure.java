package io.tare.analysis.presentation;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.markup.Element;
import java.util.List;

/**
 * A forest plot: ratios with their intervals, one row each, for what has no common parameter. The
 * axis is logarithmic.
 *
 * @param xName the name of the ratio
 * @param all a series without a name is not in the legend
 * @param rows names from top to bottom; a point's x is its row, from 0
 * @param notes the text at the right end of each row, if there are several series with a line for
 *     each that has a point there, in their order; empty for no such column
 * @param width in pixels; up to {@link Style#FIGURE_WIDTH} names and notes are above their rows,
 *     beside each other if there is room
 */
public record ForestFigure(
    String title,
    String xName,
    List<String> rows,
    List<Series> all,
    List<String> notes,
    double width) {

  /** The most rows on a screen; the largest are shown, and a table has all. */
  public static final int MAX_ROWS = 16;

  private static final double WIDTH = 520;
  private static final double ROW = 20;
  private static final double BESIDE = 6;
  private static final double LINE = 14;
  private static final int MAX_NAME = 56;
  private static final double CHARACTER = 6.3;
  private static final double GAP = 16;

  /** From the left of a mark to the words after it. */
  private static final double MARK = 13;

  public ForestFigure {
    rows = List.copyOf(rows);
    all = List.copyOf(all);
    notes = List.copyOf(notes);
    if (!notes.isEmpty() && notes.size() != rows.size()) {
      throw new IllegalArgumentException(notes.size() + " notes for " + rows.size() + " rows");
    }
  }

  /** Which rows are shown: {@code "largest first"}, {@code "the 16 largest of 40"}. */
  public static String shown(int rows, int all) {
    return rows == all ? "largest first" : "the %d largest of %d".formatted(rows, all);
  }

  /** A figure of the usual width without notes. */
  public ForestFigure(String title, String xName, List<String> rows, List<Series> all) {
    this(title, xName, rows, all, List.of(), WIDTH);
  }

  private boolean isNarrow() {
    return width <= Style.FIGURE_WIDTH;
  }

  /** Of the marks and, beside them, the name. */
  private double rowHeight() {
    double marks = Math.max(isNarrow() ? LINE : ROW, BESIDE * (all.size() + 1));
    int lines = Math.max(maxLines(), maxNotes());
    return isNarrow() ? above() + marks : Math.max(marks, LINE * lines + ROW - LINE);
  }

  /** The room for what is above the marks of a row. */
  private double above() {
    return isNarrow() ? LINE * (maxLines() + (areNotesBelow() ? maxNotes() : 0)) + BESIDE : 0;
  }

  private boolean areNotesBelow() {
    return !notes.isEmpty()
        && (maxLines() > 1 || maxNotes() > 1 || longest(rows) + longest(notes) + 3 * GAP > width);
  }

  /** The lines of the longest note. */
  private int maxNotes() {
    return notes.stream().mapToInt(each -> (int) each.lines().count()).max().orElse(0);
  }

  /** Of the longest line of a note; with several lines, each begins with its series' mark. */
  private double notesWidth() {
    return longest(notes.stream().flatMap(String::lines).toList()) + (maxNotes() > 1 ? MARK : 0);
  }

  private int maxLines() {
    return rows.stream().mapToInt(each -> lines(each).size()).max().orElse(1);
  }

  /** A name in lines of the available room. */
  private List<String> lines(String name) {
    int max = isNarrow() ? (int) ((width - 2 * GAP) / CHARACTER) : MAX_NAME;
    return Paragraph.lines(name, max, "", "").stream()
        .map(each -> each.length() <= max ? each : each.substring(0, max - 1) + "…")
        .toList();
  }

  public Element svg() {
    Legend legend = Legend.over(width);
    all.stream()
        .filter(each -> !each.name().isEmpty())
        .forEach(each -> legend.point(each.name(), each.shape(), classes(each)));
    double left =
        isNarrow()
            ? GAP
            : GAP + longest(rows.stream().flatMap(each -> lines(each).stream()).toList());
    double right = isNarrow() || notes.isEmpty() ? Frame.RIGHT : GAP + notesWidth();
    double top = (title.isEmpty() ? 8 : 30) + 15 * legend.rows();
    Frame frame = new Frame(width, top + rowHeight() * rows.size() + 44, left, 42, top, right);
    Element svg = frame.figure(title, xName + ", with intervals; 1 is no difference.");
    svg.add(legend.svg());
    LossScale x = LossScale.ratios(all, frame);
    svg.add(frame.xAxis(x.scale(), Numbers.ticks(x.scale()), xName));
    // Not through what is above the marks; lighter lines of the grid are behind that.
    for (int i = 0; i < (isNarrow() ? rows.size() : 1); i++) {
      double from = frame.y1() + i * rowHeight() + above();
      double to = isNarrow() ? frame.y1() + (i + 1) * rowHeight() : frame.y2();
      svg.add(Marks.line(x.position(1), from, x.position(1), to, "no-loss"));
    }
    Element names = Element.of("g", isNarrow() ? "axis over" : "axis");
    for (int i = 0; i < rows.size(); i++) {
      label(names, frame, i);
    }
    svg.add(names);
    for (Series series : all) {
      Element group = Element.of("g", series.cssClass());
      for (Point point : series.points()) {
        group.add(mark(series, point, x, y(frame, point.x()) + shift(series, point.x())));
      }
      svg.add(group);
    }
    return svg;
  }

  private void label(Element names, Frame frame, int row) {
    List<String> lines = lines(rows.get(row));
    double y =
        isNarrow()
            ? frame.y1() + row * rowHeight() + LINE - 2
            : y(frame, row) + 4 - LINE * (lines.size() - 1) / 2;
    for (int i = 0; i < lines.size(); i++) {
      names.add(
          isNarrow()
              ? Marks.label(frame.x1(), y + i * LINE, "start", lines.get(i))
              : Marks.label(frame.x1() - 6, y + i * LINE, "end", lines.get(i)));
    }
    if (!notes.isEmpty()) {
      List<String> note = notes.get(row).lines().toList();
      if (!isNarrow()) {
        double first = y(frame, row) + 4 - LINE * (note.size() - 1) / 2;
        note(names, frame.x2() + 10, first, note, row);
      } else if (areNotesBelow()) {
        note(names, frame.x1(), y + lines.size() * LINE, note, row);
      } else {
        names.add(Marks.label(frame.x2(), y, "end", notes.get(row)));
      }
    }
  }

  /** The lines of a note, each after the mark of its series if there are several. */
  private void note(Element names, double x, double y, List<String> lines, int row) {
    boolean isMarked = maxNotes() > 1;
    List<Series> there = there(row);
    for (int i = 0; i < lines.size(); i++) {
      double at = y + i * LINE;
      if (isMarked) {
        Series series = there.get(i);
        names.add(Marks.point(x + 4, at - 4, series.shape(), classes(series)));
      }
      names.add(Marks.label(isMarked ? x + MARK : x, at, "start", lines.get(i)));
    }
  }

  private static double longest(List<String> words) {
    return CHARACTER * words.stream().mapToInt(String::length).max().orElse(0);
  }

  /** Series with a point in the same row are drawn next to each other. */
  private double shift(Series series, double row) {
    List<Series> there = there(row);
    return (there.indexOf(series) - (there.size() - 1) / 2.0) * BESIDE;
  }

  /** Those with a point in a row. */
  private List<Series> there(double row) {
    return all.stream()
        .filter(each -> each.points().stream().anyMatch(point -> point.x() == row))
        .toList();
  }

  private static Element mark(Series series, Point point, LossScale x, double y) {
    double from = x.position(point.lower());
    double to = x.position(point.upper());
    Element mark = Element.of("g").add(Element.of("title").text(point.words()));
    mark.add(Marks.line(from, y, to, y, "whisker"));
    if (x.isOn(point.lower())) {
      mark.add(Marks.line(from, y - 3, from, y + 3, "whisker"));
    }
    if (x.isOn(point.upper())) {
      mark.add(Marks.line(to, y - 3, to, y + 3, "whisker"));
    }
    point
        .value()
        .ifPresent(
            value -> mark.add(Marks.point(x.position(value), y, series.shape(), classes(series))));
    return mark;
  }

  private static String classes(Series series) {
    return LossFigure.classes(series.cssClass(), series.isPublished());
  }

  private double y(Frame frame, double row) {
    return frame.y1() + row * rowHeight() + above() + (rowHeight() - above()) / 2;
  }
}
