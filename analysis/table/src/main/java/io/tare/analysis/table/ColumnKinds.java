package io.tare.analysis.table;

import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.markup.Element;
import java.util.Set;
import java.util.function.Function;

/**
 * The kinds of columns. A column is shown in the places named with it, or everywhere if none is
 * named.
 *
 * @param <R> what a row shows
 * @param <T> what a method gives: a column, or the columns to which it added one
 */
public abstract class ColumnKinds<R, T> {

  ColumnKinds() {}

  abstract T made(Column<R> column);

  private T shown(String heading, CellStyle look, Function<R, Cell> cell, Enum<?>... places) {
    return made(Column.shown(heading, look, cell, Set.of(places)));
  }

  /** Words on one line. */
  public T words(String heading, Function<R, String> text, Enum<?>... places) {
    return shown(heading, CellStyle.WORDS, row -> Cell.of(text.apply(row)), places);
  }

  /** Words that may take several lines. */
  public T prose(String heading, Function<R, String> text, Enum<?>... places) {
    return shown(heading, CellStyle.PROSE, row -> Cell.of(text.apply(row)), places);
  }

  /** Words with a different value for programs. */
  public T words(String heading, Function<R, String> text, Function<R, ?> value) {
    return shown(heading, CellStyle.WORDS, row -> new Cell(text.apply(row), value.apply(row)));
  }

  /** Numbers known only as text. */
  public T numbers(String heading, Function<R, String> text, Enum<?>... places) {
    return shown(heading, CellStyle.NUMBER, row -> Cell.of(text.apply(row)), places);
  }

  /** Numbers with a text for people and a value for programs. */
  public T values(String heading, Function<R, Cell> cell, Enum<?>... places) {
    return shown(heading, CellStyle.NUMBER, cell, places);
  }

  /** The main numbers of rows. */
  public T strong(String heading, Function<R, Cell> cell, Enum<?>... places) {
    return shown(heading, CellStyle.STRONG_NUMBER, cell, places);
  }

  /** The common subject of consecutive rows. */
  public T groups(String heading, Function<R, String> text, Enum<?>... places) {
    return shown(heading, CellStyle.GROUP, row -> Cell.of(text.apply(row)), places);
  }

  /** Drawings, only on pages. */
  public T drawings(String heading, Function<R, Element> drawing, Enum<?>... places) {
    return shown(heading, CellStyle.DRAWING, row -> new Cell("", drawing.apply(row)), places);
  }

  /**
   * Values only for programs.
   *
   * @param value in base units and not rounded; null or an empty optional if absent
   */
  public T field(String id, Function<R, ?> value, Enum<?>... places) {
    return made(Column.field(id, value, Set.of(places)));
  }
}
