package io.tare.analysis.capacity.planning.command;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The last columns of a table of numbers in a file, separated by commas, semicolons or tabs; a
 * first line of words is left out, and so are units: % and /s.
 */
final class NumberRows {

  /** Two months of minutes. */
  private static final int MAX_LINES = 100_000;

  private NumberRows() {}

  /**
   * The rows, in order.
   *
   * @param option that named the file, for messages
   * @param columns how many, from the last
   */
  static List<double[]> read(String option, Path file, int columns) throws CommandFailure {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw CommandFailure.usage(
          option + " " + file + ": cannot be read: " + FileTrouble.reason(e));
    }
    if (lines.size() > MAX_LINES) {
      throw CommandFailure.usage(
          "%s %s: has %d lines, expected at most %d"
              .formatted(option, file, lines.size(), MAX_LINES));
    }
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String[] cells = lines.get(i).split("[,;\t]");
      if (lines.get(i).isBlank() || (i == 0 && !isNumber(cells[cells.length - 1]))) {
        continue;
      }
      double[] row = new double[columns];
      for (int c = 0; c < columns; c++) {
        int from = cells.length - columns + c;
        if (from < 0 || !isNumber(cells[from])) {
          throw CommandFailure.usage(
              "%s %s: line %d is \"%s\", expected %s at its end"
                  .formatted(
                      option,
                      file,
                      i + 1,
                      lines.get(i).replaceAll("\\p{Cntrl}", " "),
                      columns == 1 ? "a number, 0 or more" : columns + " numbers, 0 or more"));
        }
        row[c] = number(cells[from]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static boolean isNumber(String cell) {
    return number(cell) >= 0 && number(cell) < 1e15;
  }

  private static double number(String cell) {
    try {
      return Double.parseDouble(cell.strip().replaceFirst(" ?(%|/s)$", ""));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
