package io.tare.analysis.table;

import io.tare.analysis.table.ColumnWidths.Breaking;
import io.tare.analysis.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table as plain text that fits a width. If it is too wide, names of columns and words are broken
 * into several lines; columns are omitted by priority; first words of rows become lines above them;
 * and finally columns are distributed over several blocks, each of which begins with the first
 * words of the rows.
 */
final class TextLayout {

  /** Rows below a heading begin with it. */
  private static final String INDENT = "  ";

  private final Table table;
  private final ColumnWidths widths;
  private final int width;
  private final StringBuilder text = new StringBuilder();

  private TextLayout(Table table, boolean hasNames, int width) {
    this.table = table;
    this.widths = new ColumnWidths(table, hasNames);
    this.width = width;
  }

  static String of(Table table, int width) {
    TextLayout layout = new TextLayout(table, true, width);
    layout.write();
    return layout.text.toString();
  }

  /** The rows alone, each on one line. */
  static String rows(Table table) {
    TextLayout layout = new TextLayout(table, false, Integer.MAX_VALUE);
    List<Integer> all = layout.all();
    int[] natural = layout.widths.of(all, Integer.MAX_VALUE, Breaking.NAMES);
    table.rows().forEach(row -> layout.row(row, all, natural, ""));
    return layout.text.toString();
  }

  /** Whether the columns that are always shown fit without breaking any row's first words. */
  static boolean fits(Table table, int width) {
    TextLayout layout = new TextLayout(table, true, width);
    return layout.widths.fit(layout.major(), width, Breaking.WORDS);
  }

  private void write() {
    if (!table.caption().isEmpty()) {
      Paragraph.lines(table.caption(), width, "", "")
          .forEach(line -> text.append(line).append('\n'));
    }
    List<Integer> shown = fitting();
    List<Integer> below = shown.subList(Math.min(1, shown.size()), shown.size());
    int rest = width - INDENT.length();
    if (widths.fit(shown, width, Breaking.WORDS)) {
      block(shown, widths.of(shown, width, Breaking.WORDS));
    } else if (isRepeating() && widths.fit(below, rest, Breaking.WORDS)) {
      grouped(below, widths.of(below, rest, Breaking.WORDS));
    } else if (widths.fit(shown, width, Breaking.FIRST_WORDS)) {
      block(shown, widths.of(shown, width, Breaking.FIRST_WORDS));
    } else if (hasKey() && widths.fit(below, rest, Breaking.EVERY_WORD)) {
      grouped(below, widths.of(below, rest, Breaking.EVERY_WORD));
    } else {
      blocks(shown);
    }
  }

  /** Whether most rows begin as the one above them. */
  private boolean isRepeating() {
    int repeated = 0;
    for (int i = 1; i < table.rows().size(); i++) {
      boolean isSame = table.rows().get(i).cell(0).equals(table.rows().get(i - 1).cell(0));
      repeated += isSame ? 1 : 0;
    }
    return hasKey() && 2 * repeated >= table.rows().size();
  }

  private boolean hasKey() {
    return !table.headings().get(0).isNumber();
  }

  private List<Integer> all() {
    return IntStream.range(0, table.headings().size()).boxed().toList();
  }

  private List<Integer> major() {
    return all().stream().filter(i -> priority(i) <= 0).toList();
  }

  /** Omits the column of the highest priority, and of equals the last. */
  private List<Integer> fitting() {
    List<Integer> shown = new ArrayList<>(all());
    while (!widths.fit(shown, width, Breaking.WORDS)) {
      int min = 0;
      for (int i = 1; i < shown.size(); i++) {
        min = priority(shown.get(i)) >= priority(shown.get(min)) ? i : min;
      }
      if (priority(shown.get(min)) <= 0) {
        return shown;
      }
      shown.remove(min);
    }
    return shown;
  }

  private int priority(int column) {
    return table.headings().get(column).priority();
  }

  /** Consecutive rows with the same first words, below a line with these. */
  private void grouped(List<Integer> columns, int[] each) {
    String key = table.headings().get(0).words();
    heading(key);
    head(columns, each, INDENT);
    String above = "";
    for (Row row : table.rows()) {
      String words = TableText.oneLine(row.shown(0));
      if (!words.equals(above)) {
        heading(words);
        above = words;
      }
      row(row, columns, each, INDENT);
    }
  }

  private void heading(String words) {
    Paragraph.lines(words, width, "", ColumnWidths.HANGING)
        .forEach(line -> text.append(line).append('\n'));
  }

  /** A column that fits nowhere is alone beside the first words. */
  private void blocks(List<Integer> shown) {
    List<Integer> keys =
        shown.stream().takeWhile(i -> !table.headings().get(i).isNumber()).limit(2).toList();
    List<Integer> block = new ArrayList<>(keys);
    String between = "";
    for (int column : shown.subList(keys.size(), shown.size())) {
      List<Integer> longer = new ArrayList<>(block);
      longer.add(column);
      if (block.size() > keys.size() && !widths.fit(longer, width, Breaking.FIRST_WORDS)) {
        text.append(between);
        block(block, widths.of(block, width, Breaking.EVERY_WORD));
        between = "\n";
        longer = new ArrayList<>(keys);
        longer.add(column);
      }
      block = longer;
    }
    text.append(between);
    block(block, widths.of(block, width, Breaking.EVERY_WORD));
  }

  private void block(List<Integer> columns, int[] each) {
    head(columns, each, "");
    table.rows().forEach(row -> row(row, columns, each, ""));
  }

  /** Names of columns are bottom-aligned above the rule. */
  private void head(List<Integer> columns, int[] each, String indent) {
    List<List<String>> names = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      names.add(Paragraph.lines(table.headings().get(columns.get(i)).words(), each[i], "", ""));
    }
    int height = height(names);
    for (List<String> name : names) {
      while (name.size() < height) {
        name.add(0, "");
      }
    }
    lines(columns, names, each, indent);
    lines(columns, IntStream.of(each).mapToObj(i -> List.of("-".repeat(i))).toList(), each, indent);
  }

  private void row(Row row, List<Integer> columns, int[] each, String indent) {
    List<List<String>> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int column = columns.get(i);
      cells.add(
          Paragraph.lines(
              TableText.oneLine(row.shown(column)),
              each[i],
              "",
              column == 0 ? ColumnWidths.HANGING : ""));
    }
    lines(columns, cells, each, indent);
  }

  private void lines(List<Integer> columns, List<List<String>> cells, int[] each, String indent) {
    for (int line = 0; line < height(cells); line++) {
      List<String> parts = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        String words = line < cells.get(i).size() ? cells.get(i).get(line) : "";
        String padding = " ".repeat(Math.max(0, each[i] - words.length()));
        boolean isNumber = table.headings().get(columns.get(i)).isNumber();
        parts.add(isNumber ? padding + words : words + padding);
      }
      String whole = parts.stream().collect(Collectors.joining(ColumnWidths.GAP, indent, ""));
      text.append(whole.stripTrailing()).append('\n');
    }
  }

  private static int height(List<List<String>> cells) {
    return cells.stream().mapToInt(List::size).max().orElse(0);
  }
}
