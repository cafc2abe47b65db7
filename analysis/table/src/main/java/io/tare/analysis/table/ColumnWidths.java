package io.tare.analysis.table;

import io.tare.analysis.table.Table.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Computes the widths of the columns of a text table. */
final class ColumnWidths {

  /** The gap between columns. */
  static final String GAP = "  ";

  /**
   * The indentation of further lines of a row's first words, which distinguishes them from new
   * rows.
   */
  static final String HANGING = "  ";

  /** The least width of a column with broken words, unless nothing else helps. */
  private static final int COMFORTABLE = 12;

  /** What may be broken to save space; each level includes the previous ones. */
  enum Breaking {
    /** Names of columns, which costs at most a line. */
    NAMES,
    /** Words, except a row's first ones. */
    WORDS,
    /** Also a row's first words. */
    FIRST_WORDS,
    /** A line may have a single word. */
    EVERY_WORD
  }

  /** A column's widths in characters: on one line, and its longest word. */
  private record Needs(int name, int nameWord, int cells, int cellWord) {}

  private final List<Heading> columns;
  private final List<Needs> needs = new ArrayList<>();

  /**
   * @param hasNames whether the columns' names are shown
   */
  ColumnWidths(Table table, boolean hasNames) {
    this.columns = table.headings();
    for (int i = 0; i < columns.size(); i++) {
      int cells = 0;
      int cellWord = 0;
      for (Table.Row row : table.rows()) {
        String shown = TableText.oneLine(row.shown(i));
        cells = Math.max(cells, shown.length());
        cellWord = Math.max(cellWord, longestWord(shown) + (i == 0 ? HANGING.length() : 0));
      }
      String name = hasNames ? columns.get(i).words() : "";
      needs.add(new Needs(name.length(), longestWord(name), cells, Math.min(cells, cellWord)));
    }
  }

  /**
   * The widths of some columns, in their order: as wide as fits, but not narrower than the breaking
   * level allows.
   */
  int[] of(List<Integer> some, int width, Breaking breaking) {
    int[] widths = some.stream().mapToInt(this::natural).toArray();
    for (Breaking each : Breaking.values()) {
      if (each.compareTo(breaking) <= 0) {
        narrow(widths, width, i -> min(some.get(i), each));
      }
    }
    return widths;
  }

  boolean fit(List<Integer> some, int width, Breaking breaking) {
    return total(of(some, width, breaking)) <= width;
  }

  private int natural(int column) {
    return Math.max(needs.get(column).name, needs.get(column).cells);
  }

  private int min(int column, Breaking breaking) {
    Needs of = needs.get(column);
    boolean isWhole =
        columns.get(column).isNumber()
            || breaking == Breaking.NAMES
            || (breaking == Breaking.WORDS && column == 0);
    int cells =
        isWhole
            ? of.cells
            : breaking == Breaking.EVERY_WORD
                ? of.cellWord
                : Math.max(of.cellWord, Math.min(of.cells, COMFORTABLE));
    return Math.max(of.nameWord, cells);
  }

  /** Narrows the widest shrinkable column until all fits, or none can shrink. */
  private static void narrow(int[] widths, int width, IntUnaryOperator min) {
    while (total(widths) > width) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > min.applyAsInt(i) && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  static int total(int[] widths) {
    int total = GAP.length() * (widths.length - 1);
    for (int each : widths) {
      total += each;
    }
    return total;
  }

  private static int longestWord(String text) {
    return Paragraph.words(text).stream().mapToInt(String::length).max().orElse(0);
  }
}
