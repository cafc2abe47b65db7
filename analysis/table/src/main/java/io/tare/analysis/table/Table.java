package io.tare.analysis.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table as data. Writers decide how it looks.
 *
 * @param caption empty if what stands around the table says it
 * @param rows each with a cell for every column
 */
public record Table(String caption, List<Column> columns, List<List<Cell>> rows) {

  /**
   * @throws IllegalArgumentException if a row has not a cell for every column
   */
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Cell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row has " + row.size() + " cells for " + columns.size() + " columns");
      }
    }
  }

  /**
   * A column.
   *
   * @param isNumber whether its cells stand to the right
   * @param isMinor whether text does without it where there is no room
   */
  public record Column(String name, boolean isNumber, boolean isMinor) {

    public static Column words(String name) {
      return new Column(name, false, false);
    }

    public static Column numbers(String name) {
      return new Column(name, true, false);
    }

    /** The column, but text does without it where there is no room. */
    public Column minor() {
      return new Column(name, isNumber, true);
    }
  }

  /**
   * A cell.
   *
   * @param shown for people
   * @param value for machines, not rounded: a text, or a number that is finite
   */
  public record Cell(String shown, Object value) {

    public Cell {
      if (value instanceof Double number && !Double.isFinite(number)) {
        throw new IllegalArgumentException(number + " is no value that JSON can hold");
      }
    }

    public static Cell of(String text) {
      return new Cell(text, text);
    }

    /** A number and how people see it; one that is not finite is an empty cell. */
    public static Cell of(double value, String shown) {
      return Double.isFinite(value) ? new Cell(shown, value) : new Cell("", "");
    }
  }

  /** Collects rows. */
  public static final class Builder {
    private final String caption;
    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    public Builder(String caption, List<Column> columns) {
      this.caption = caption;
      this.columns = columns;
    }

    /** A table without a caption. */
    public Builder(Column... columns) {
      this("", List.of(columns));
    }

    public Builder row(List<Cell> cells) {
      rows.add(cells);
      return this;
    }

    /** A row that only people see. */
    public Builder row(String... cells) {
      return row(Arrays.stream(cells).map(Cell::of).toList());
    }

    public Table table() {
      return new Table(caption, columns, rows);
    }
  }
}
