package io.tare.analysis.table;

import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Heading;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The columns of one kind of row in their order: each is declared once, as a function of a row, and
 * used for all output of such rows. All tables are made here, so no row lacks a cell. A column is
 * shown in the places named with it, or everywhere if none is named; further properties follow it:
 * {@code words("trial", …).minor()}.
 *
 * @param <R> what a row shows
 */
public final class Columns<R> {

  private final List<Column<R>> all = new ArrayList<>();
  private Predicate<R> marked = row -> false;

  /** Words on one line. */
  public Columns<R> words(String heading, Function<R, String> text, Enum<?>... places) {
    return add(heading, CellStyle.WORDS, row -> Cell.of(text.apply(row)), places);
  }

  /** Words that may take several lines. */
  public Columns<R> prose(String heading, Function<R, String> text, Enum<?>... places) {
    return add(heading, CellStyle.PROSE, row -> Cell.of(text.apply(row)), places);
  }

  /** Words with a different value for programs. */
  public Columns<R> words(String heading, Function<R, String> text, Function<R, ?> value) {
    return add(heading, CellStyle.WORDS, row -> new Cell(text.apply(row), value.apply(row)));
  }

  /** Numbers known only as text. */
  public Columns<R> numbers(String heading, Function<R, String> text, Enum<?>... places) {
    return add(heading, CellStyle.NUMBER, row -> Cell.of(text.apply(row)), places);
  }

  /** Numbers with a text for people and a value for programs. */
  public Columns<R> values(String heading, Function<R, Cell> cell, Enum<?>... places) {
    return add(heading, CellStyle.NUMBER, cell, places);
  }

  /** The main numbers of rows. */
  public Columns<R> strong(String heading, Function<R, Cell> cell, Enum<?>... places) {
    return add(heading, CellStyle.STRONG_NUMBER, cell, places);
  }

  /** The common subject of consecutive rows. */
  public Columns<R> groups(String heading, Function<R, String> text, Enum<?>... places) {
    return add(heading, CellStyle.GROUP, row -> Cell.of(text.apply(row)), places);
  }

  /** Drawings, only on pages. */
  public Columns<R> drawings(String heading, Function<R, Element> drawing, Enum<?>... places) {
    return add(heading, CellStyle.DRAWING, row -> new Cell("", drawing.apply(row)), places);
  }

  /**
   * Values only for programs.
   *
   * @param value in base units and not rounded; null or an empty optional if absent
   */
  public Columns<R> field(String id, Function<R, ?> value, Enum<?>... places) {
    return last(Column.told(id, value, Set.of(places)));
  }

  public Columns<R> addAll(Columns<R> others) {
    all.addAll(others.all);
    return this;
  }

  /**
   * Adds the last column for programs too.
   *
   * @param value in base units and not rounded; null or an empty optional if absent
   */
  public Columns<R> as(String id, Function<R, ?> value) {
    return last(all.remove(all.size() - 1).withId(id, value));
  }

  /**
   * Pages show the last column right after the first one, so that it is visible on a narrow screen;
   * text has it in its place.
   */
  public Columns<R> foremost() {
    return last(all.remove(all.size() - 1).withPriority(-1));
  }

  /** Text omits the last column if there is no room. */
  public Columns<R> minor() {
    return priority(1);
  }

  /**
   * Text omits the last column if there is no room.
   *
   * @param priority at least 1; the highest is omitted first, and of equals the last
   */
  public Columns<R> priority(int priority) {
    return last(all.remove(all.size() - 1).withPriority(priority));
  }

  /** Restricts all columns to these places. */
  public Columns<R> allOn(Enum<?>... places) {
    all.replaceAll(column -> column.on(Set.of(places)));
    return this;
  }

  /** Keeps the last column only on a condition. */
  public Columns<R> when(boolean isThere) {
    if (!isThere) {
      all.remove(all.size() - 1);
    }
    return this;
  }

  /** Rows that pages mark. */
  public Columns<R> marked(Predicate<R> which) {
    marked = which;
    return this;
  }

  public Columns<R> at(Enum<?> place) {
    Columns<R> some = new Columns<R>().marked(marked);
    all.stream().filter(column -> column.isOn(place)).forEach(some.all::add);
    return some;
  }

  public Columns<R> without(String heading) {
    Columns<R> others = new Columns<R>().marked(marked);
    all.stream().filter(column -> !column.heading().equals(heading)).forEach(others.all::add);
    return others;
  }

  /** The same for rows that contain such a row; empty if they do not. */
  public <S> Columns<S> within(Function<S, Optional<R>> held) {
    Columns<S> outer = new Columns<S>().marked(row -> held.apply(row).filter(marked).isPresent());
    all.forEach(column -> outer.all.add(column.within(held)));
    return outer;
  }

  /** The table for people, without a caption. */
  public Table table(List<R> rows) {
    return table("", rows);
  }

  /**
   * The table for people.
   *
   * @param caption empty if the text around the table says it
   */
  public Table table(String caption, List<R> rows) {
    List<Column<R>> shown = all.stream().filter(each -> !each.heading().isEmpty()).toList();
    return new Table(
        caption,
        shown.stream()
            .map(each -> new Heading(each.heading(), each.look(), each.priority()))
            .toList(),
        rows.stream()
            .map(
                row ->
                    new Table.Row(
                        marked.test(row),
                        shown.stream().map(each -> each.cell().apply(row)).toList()))
            .toList());
  }

  /** The values for programs, as CSV: a record of ids, and one for each row. */
  public String csv(List<R> rows) {
    List<Column<R>> columns = told();
    StringBuilder csv =
        new StringBuilder(CsvText.record(columns.stream().map(Column::id).toList()));
    for (R row : rows) {
      csv.append(
          CsvText.record(columns.stream().map(each -> CsvText.value(each.of(row))).toList()));
    }
    return csv.toString();
  }

  /** A row for programs, in order. */
  public void each(R row, BiConsumer<String, Object> field) {
    told()
        .forEach(
            column -> {
              Object value = column.of(row);
              if (value != null) {
                field.accept(column.id(), value);
              }
            });
  }

  private List<Column<R>> told() {
    return all.stream().filter(each -> !each.id().isEmpty()).toList();
  }

  private Columns<R> add(
      String heading, CellStyle look, Function<R, Cell> cell, Enum<?>... places) {
    return last(Column.shown(heading, look, cell, Set.of(places)));
  }

  private Columns<R> last(Column<R> column) {
    all.add(column);
    return this;
  }

  /** The headings, or ids of columns only for programs. */
  @Override
  public String toString() {
    return all.stream()
        .map(each -> each.heading().isEmpty() ? each.id() : each.heading())
        .collect(Collectors.joining(", ", "columns ", ""));
  }
}
