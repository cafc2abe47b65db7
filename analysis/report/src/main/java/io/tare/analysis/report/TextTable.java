package io.tare.analysis.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A table of plain text that fits a width: columns that matter least go first. */
final class TextTable {

  private static final String GAP = "  ";

  private final List<Column> columns = new ArrayList<>();
  private int rows;

  /**
   * A column.
   *
   * @param importance columns with the lowest go first when space is short; those of 9 never go
   */
  private record Column(String header, boolean isNumber, int importance, List<String> cells) {
    int width() {
      return Math.max(header.length(), cells.stream().mapToInt(String::length).max().orElse(0));
    }
  }

  TextTable words(String header, int importance, List<String> cells) {
    return add(new Column(header, false, importance, cells));
  }

  TextTable numbers(String header, int importance, List<String> cells) {
    return add(new Column(header, true, importance, cells));
  }

  /**
   * The table with lines of at most that many characters, unless the columns that never go need
   * more; then the first column is shortened.
   */
  String text(int width) {
    List<Column> shown = new ArrayList<>(columns);
    while (width(shown) > width) {
      Optional<Column> least =
          shown.stream()
              .filter(column -> column.importance < 9)
              .min((a, b) -> Integer.compare(a.importance, b.importance));
      if (least.isEmpty()) {
        break;
      }
      shown.remove(least.get());
    }
    int[] widths = shown.stream().mapToInt(Column::width).toArray();
    widths[0] = Math.max(12, widths[0] - Math.max(0, width(shown) - width));
    StringBuilder text = new StringBuilder();
    line(text, shown.stream().map(Column::header).toList(), shown, widths);
    line(text, Arrays.stream(widths).mapToObj("-"::repeat).toList(), shown, widths);
    for (int row = 0; row < rows; row++) {
      int index = row;
      line(text, shown.stream().map(column -> column.cells.get(index)).toList(), shown, widths);
    }
    return text.toString();
  }

  /** Whether the columns that never go fit without shortening one. */
  boolean fits(int width) {
    return width(columns.stream().filter(column -> column.importance == 9).toList()) <= width;
  }

  private TextTable add(Column column) {
    columns.add(column);
    rows = column.cells.size();
    return this;
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(Column::width).sum() + GAP.length() * (columns.size() - 1);
  }

  private static void line(
      StringBuilder text, List<String> cells, List<Column> columns, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = shortened(cells.get(i), widths[i]);
      String padding = " ".repeat(widths[i] - cell.length());
      line.append(i == 0 ? "" : GAP);
      line.append(columns.get(i).isNumber ? padding + cell : cell + padding);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static String shortened(String cell, int width) {
    return cell.length() <= width ? cell : cell.substring(0, width - 1) + "…";
  }
}
