package io.tare.analysis.table;

import io.tare.analysis.table.Table.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** How wide the columns of a table of text are, and how narrow they can be. */
final class ColumnWidths {

  /** What stands between columns. */
  static final String GAP = "  ";

  /** What the further lines of a row's first words begin with, so that they do not look like it. */
  static final String HANGING = "  ";

  /** Words are not broken into columns narrower than this unless nothing else helps. */
  private static final int COMFORTABLE = 12;

  /** How much of a column may be broken to save space; each takes what those before it take. */
  enum Breaking {
    /** Names of columns, which costs no more than a line. */
    NAMES,
    /** Words, but not those that a row begins with. */
    WORDS,
    /** Those too. */
    FIRST_WORDS,
    /** A line may have one word. */
    EVERY_WORD
  }

  /** What a column needs in characters: all in one line, and its longest word. */
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
   * The widths of some columns, in their order: no narrower than what fits, and no narrower than
   * the breaking allows even if that does not fit.
   */
  int[] of(List<Integer> some, int width, Breaking breaking) {
    int[] widths = some.stream().mapToInt(this::natural).toArray();
    for (Breaking each : Breaking.values()) {
      if (each.compareTo(breaking) <= 0) {
        narrow(widths, width, i -> least(some.get(i), each));
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

  private int least(int column, Breaking breaking) {
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

  /** Takes from the widest column that can give until all fits, or none can give more. */
  private static void narrow(int[] widths, int width, IntUnaryOperator least) {
    while (total(widths) > width) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > least.applyAsInt(i) && (widest < 0 || widths[i] > widths[widest])) {
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
