package io.tare.analysis.capacity.planning.command;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last columns of a table of numbers in a file, separated by semicolons or tabs, or otherwise
 * by commas; a first line of words is left out. Numbers may have the unit of their column.
 */
final class NumberRows {

  /** Two months of minutes. */
  private static final int MAX_LINES = 100_000;

  private static final double MAX = 1e15;
  private static final Pattern UNIT = Pattern.compile(" ?(%|/s)$");
  private static final Pattern DECIMAL_COMMA = Pattern.compile("([0-9]+),([0-9]+)");
  private static final Pattern WORDS = Pattern.compile("[^0-9]*\\p{L}.*");

  /** What monitors write in place of a value. */
  private static final Set<String> MISSING =
      Set.of("nan", "null", "none", "nil", "n/a", "na", "inf", "+inf", "-inf", "infinity");

  private final String place;
  private final List<String> units;

  private NumberRows(String place, List<String> units) {
    this.place = place;
    this.units = units;
  }

  /**
   * A number of a table.
   *
   * @param value 0 or more
   * @param hasUnit whether the unit of its column is behind it
   */
  record Cell(double value, boolean hasUnit) {}

  /**
   * The rows, in order: at least one, each with a cell for every unit.
   *
   * @param option that named the file, for messages
   * @param units that the last columns may have
   */
  static List<List<Cell>> read(String option, Path file, List<String> units) throws CommandFailure {
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
    return new NumberRows(option + " " + file, units).of(lines);
  }

  private List<List<Cell>> of(List<String> lines) throws CommandFailure {
    boolean hasCommas = lines.stream().noneMatch(line -> line.matches(".*[;\t].*"));
    Pattern separator = Pattern.compile(hasCommas ? "," : "[;\t]");
    List<List<Cell>> rows = new ArrayList<>();
    int columns = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = i == 0 ? lines.get(0).replaceFirst("^\\uFEFF", "") : lines.get(i);
      String[] cells = separator.split(line, -1);
      if (line.isBlank() || (i == 0 && areWords(cells))) {
        continue;
      }
      if (columns > 0 && cells.length != columns) {
        throw wrong(i, line, "expected %d columns as before".formatted(columns));
      }
      columns = cells.length;
      rows.add(row(i, line, cells));
    }
    if (rows.isEmpty()) {
      throw CommandFailure.usage(place + ": has no rows of numbers");
    }
    return rows;
  }

  private List<Cell> row(int index, String line, String[] cells) throws CommandFailure {
    List<Cell> row = new ArrayList<>();
    for (int c = 0; c < units.size(); c++) {
      int from = cells.length - units.size() + c;
      String cell = from < 0 ? "" : cells[from].strip();
      String digits = UNIT.matcher(cell).replaceFirst("");
      Matcher comma = DECIMAL_COMMA.matcher(digits);
      if (comma.matches()) {
        throw wrong(index, line, "write a point: %s.%s".formatted(comma.group(1), comma.group(2)));
      }
      double value = number(digits);
      if (!(value >= 0 && value < MAX)) {
        throw wrong(
            index,
            line,
            "expected %s at its end"
                .formatted(
                    units.size() == 1
                        ? "a number, 0 or more"
                        : units.size() + " numbers, 0 or more"));
      }
      boolean hasUnit = UNIT.matcher(cell).find();
      if (hasUnit && !cell.endsWith(units.get(c))) {
        throw wrong(
            index,
            line,
            "where %s is not in %s; swap or change columns".formatted(cell, units.get(c)));
      }
      row.add(new Cell(value, hasUnit));
    }
    return row;
  }

  /** Whether the columns that are read have headings instead of values. */
  private boolean areWords(String[] cells) {
    for (int c = Math.max(0, cells.length - units.size()); c < cells.length; c++) {
      String cell = cells[c].strip();
      if (!WORDS.matcher(cell).matches() || MISSING.contains(cell.toLowerCase(Locale.ROOT))) {
        return false;
      }
    }
    return true;
  }

  private CommandFailure wrong(int index, String line, String why) {
    return CommandFailure.usage(
        "%s: line %d is \"%s\", %s"
            .formatted(place, index + 1, line.replaceAll("\\p{Cntrl}", " "), why));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
