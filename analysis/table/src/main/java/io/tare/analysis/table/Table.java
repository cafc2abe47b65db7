package io.tare.analysis.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table as data. Writers decide how it looks.
 *
 * @param rows each with a cell for every column
 */
public record Table(String caption, List<Column> columns, List<List<Cell>> rows) {

  /**
   * @throws IllegalArgumentException if two columns have one name, because a JSON object has no
   *     place for both, or a row has not a cell for every column
   */
  public Table {
    columns = List.copyOf(columns);
    Set<String> names = new HashSet<>();
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new IllegalArgumentException("two columns are called " + column.name());
      }
    }
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
   */
  public record Column(String name, boolean isNumber) {

    public static Column words(String name) {
      return new Column(name, false);
    }

    public static Column numbers(String name) {
      return new Column(name, true);
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

    public Builder row(List<Cell> cells) {
      rows.add(cells);
      return this;
    }

    public Table table() {
      return new Table(caption, columns, rows);
    }
  }
}
