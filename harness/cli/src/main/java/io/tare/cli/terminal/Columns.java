package io.tare.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Text in columns, each as wide as its widest cell; no line ends in blanks. */
public final class Columns {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public Columns row(String... cells) {
    rows.add(Arrays.asList(cells));
    return this;
  }

  /** The rows, each with a line end. */
  public String text() {
    int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length())).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
