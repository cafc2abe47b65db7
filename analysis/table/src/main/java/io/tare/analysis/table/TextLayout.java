package io.tare.analysis.table;

import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as plain text that fits a width. Where it does not, words are broken into several lines
 * first; then the columns are spread over several blocks, each of which begins with the table's
 * first words, so that its rows can be told apart.
 */
final class TextLayout {

  /** Words are not broken into columns narrower than this. */
  private static final int NARROWEST = 18;

  private static final String GAP = "  ";

  private final Table table;
  private final int width;
  private final int[] widths;

  private TextLayout(Table table, int width) {
    this.table = table;
    this.width = width;
    this.widths = IntStream.range(0, table.columns().size()).map(i -> natural(table, i)).toArray();
  }

  static String of(Table table, int width) {
    TextLayout layout = new TextLayout(table, width);
    layout.narrow();
    StringBuilder text = new StringBuilder();
    TableText.lines(table.caption(), width).forEach(line -> text.append(line).append('\n'));
    List<List<Integer>> blocks = layout.blocks();
    for (int i = 0; i < blocks.size(); i++) {
      text.append(i == 0 ? "" : "\n").append(layout.block(blocks.get(i)));
    }
    return text.toString();
  }

  private static int natural(Table table, int column) {
    int widest = table.columns().get(column).name().length();
    for (List<Cell> row : table.rows()) {
      widest = Math.max(widest, TableText.oneLine(row.get(column).shown()).length());
    }
    return widest;
  }

  /** Takes from the widest column of words until all fits, or none can give more. */
  private void narrow() {
    while (total(all()) > width) {
      int widest = -1;
      for (int i : all()) {
        if (!table.columns().get(i).isNumber()
            && widths[i] > NARROWEST
            && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private List<Integer> all() {
    return IntStream.range(0, widths.length).boxed().toList();
  }

  private int total(List<Integer> columns) {
    return columns.stream().mapToInt(i -> widths[i]).sum() + GAP.length() * (columns.size() - 1);
  }

  /** The columns of each block; a column that fits nowhere stands alone beside the keys. */
  private List<List<Integer>> blocks() {
    if (total(all()) <= width) {
      return List.of(all());
    }
    List<Integer> keys = all().stream().takeWhile(i -> !table.columns().get(i).isNumber()).toList();
    List<List<Integer>> blocks = new ArrayList<>();
    List<Integer> block = new ArrayList<>(keys);
    for (int column : all().subList(keys.size(), widths.length)) {
      List<Integer> longer = new ArrayList<>(block);
      longer.add(column);
      if (total(longer) > width && block.size() > keys.size()) {
        blocks.add(block);
        longer = new ArrayList<>(keys);
        longer.add(column);
      }
      block = longer;
    }
    blocks.add(block);
    return blocks;
  }

  private String block(List<Integer> columns) {
    StringBuilder text = new StringBuilder();
    row(text, columns, columns.stream().map(i -> table.columns().get(i).name()).toList());
    row(text, columns, columns.stream().map(i -> "-".repeat(widths[i])).toList());
    for (List<Cell> cells : table.rows()) {
      row(
          text,
          columns,
          columns.stream().map(i -> TableText.oneLine(cells.get(i).shown())).toList());
    }
    return text.toString();
  }

  private void row(StringBuilder text, List<Integer> columns, List<String> cells) {
    List<List<String>> lines =
        IntStream.range(0, columns.size())
            .mapToObj(i -> TableText.lines(cells.get(i), widths[columns.get(i)]))
            .toList();
    int height = lines.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < height; line++) {
      StringBuilder whole = new StringBuilder();
      for (int i = 0; i < columns.size(); i++) {
        String words = line < lines.get(i).size() ? lines.get(i).get(line) : "";
        Column column = table.columns().get(columns.get(i));
        String padding = " ".repeat(Math.max(0, widths[columns.get(i)] - words.length()));
        whole
            .append(i == 0 ? "" : GAP)
            .append(column.isNumber() ? padding + words : words + padding);
      }
      text.append(whole.toString().stripTrailing()).append('\n');
    }
  }
}
