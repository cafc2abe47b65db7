package io.tare.analysis.table;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table as data, made by {@link Columns}. Writers decide its appearance. */
public final class Table {

  private final String caption;
  private final List<Heading> headings;
  private final List<Row> rows;

  Table(String caption, List<Heading> headings, List<Row> rows) {
    this.caption = caption;
    this.headings = List.copyOf(headings);
    this.rows = List.copyOf(rows);
  }

  /**
   * The heading of a column.
   *
   * @param priority 0 if the column is always shown; see {@link Columns#priority} and {@link
   *     Columns#foremost}
   */
  record Heading(String words, CellStyle look, int priority) {

    boolean isNumber() {
      return look.isNumber();
    }
  }

  /**
   * A row.
   *
   * @param isMarked whether pages mark it
   * @param cells one for every heading
   */
  record Row(boolean isMarked, List<Cell> cells) {

    Row {
      cells = List.copyOf(cells);
    }

    Cell cell(int column) {
      return cells.get(column);
    }

    String shown(int column) {
      return cells.get(column).shown();
    }
  }

  /**
   * A cell.
   *
   * @param shown for people
   * @param value for programs, not rounded: a text, a finite number, or the drawing
   */
  public record Cell(String shown, Object value) {

    public static final Cell EMPTY = new Cell("", "");

    public Cell {
      if (value instanceof Double number && !Double.isFinite(number)) {
        throw new IllegalArgumentException(number + " is not a value that JSON can hold");
      }
    }

    public static Cell of(String text) {
      return new Cell(text, text);
    }

    /** A number with its text; an empty cell if it is not finite. */
    public static Cell of(double value, String shown) {
      return Double.isFinite(value) ? new Cell(shown, value) : EMPTY;
    }
  }

  /** Empty if the text around the table says it. */
  public String caption() {
    return caption;
  }

  public int size() {
    return rows.size();
  }

  /** The table under another caption, which may be empty. */
  public Table captioned(String other) {
    return new Table(other, headings, rows);
  }

  /**
   * The table with the rows of another one below its own.
   *
   * @throws IllegalArgumentException if it has different columns
   */
  public Table and(Table more) {
    if (!headings.equals(more.headings)) {
      throw new IllegalArgumentException(
          "tables of " + headings + " and " + more.headings + " do not fit together");
    }
    return new Table(caption, headings, Stream.concat(rows.stream(), more.rows.stream()).toList());
  }

  List<Heading> headings() {
    return headings;
  }

  List<Row> rows() {
    return rows;
  }

  /** Without drawings, which are only on pages. */
  Table withoutDrawings() {
    List<Integer> kept =
        IntStream.range(0, headings.size())
            .filter(i -> headings.get(i).look() != CellStyle.DRAWING)
            .boxed()
            .toList();
    return kept.size() == headings.size()
        ? this
        : new Table(
            caption,
            kept.stream().map(headings::get).toList(),
            rows.stream()
                .map(row -> new Row(row.isMarked, kept.stream().map(row.cells::get).toList()))
                .toList());
  }
}
