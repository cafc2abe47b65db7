package io.tare.analysis.table;

import io.tare.analysis.markup.Element;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The columns of one kind of row in their order: each is declared once, by what it makes of a row,
 * and all that is written of such rows is made of them. Tables come from here alone, so no row can
 * miss a cell. A column is in the places that are named with it, and everywhere if none is; what
 * else is said of it follows it: {@code words("trial", …).minor()}.
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

  /** Words that programs read as something else. */
  public Columns<R> words(String heading, Function<R, String> text, Function<R, ?> value) {
    return add(heading, CellStyle.WORDS, row -> new Cell(text.apply(row), value.apply(row)));
  }

  /** Numbers of which nothing but their text is known. */
  public Columns<R> numbers(String heading, Function<R, String> text, Enum<?>... places) {
    return add(heading, CellStyle.NUMBER, row -> Cell.of(text.apply(row)), places);
  }

  /** Numbers as people and as programs read them. */
  public Columns<R> values(String heading, Function<R, Cell> cell, Enum<?>... places) {
    return add(heading, CellStyle.NUMBER, cell, places);
  }

  /** The numbers that rows are about. */
  public Columns<R> strong(String heading, Function<R, Cell> cell, Enum<?>... places) {
    return add(heading, CellStyle.STRONG_NUMBER, cell, places);
  }

  /** What rows that follow each other have in common. */
  public Columns<R> groups(String heading, Function<R, String> text, Enum<?>... places) {
    return add(heading, CellStyle.GROUP, row -> Cell.of(text.apply(row)), places);
  }

  /** Drawings, which only pages show. */
  public Columns<R> drawings(String heading, Function<R, Element> drawing, Enum<?>... places) {
    return add(heading, CellStyle.DRAWING, row -> new Cell("", drawing.apply(row)), places);
  }

  /**
   * Values that only programs read.
   *
   * @param value in base units and not rounded; null or an empty optional where there is none
   */
  public Columns<R> field(String id, Function<R, ?> value, Enum<?>... places) {
    return last(Column.told(id, value, Set.of(places)));
  }

  public Columns<R> addAll(Columns<R> others) {
    all.addAll(others.all);
    return this;
  }

  /**
   * Programs read the last column too.
   *
   * @param value in base units and not rounded; null or an empty optional where there is none
   */
  public Columns<R> as(String id, Function<R, ?> value) {
    return last(all.remove(all.size() - 1).withId(id, value));
  }

  /**
   * Pages have the last column right beside what a row begins with, so that it is in sight on a
   * narrow screen; text has it in its place.
   */
  public Columns<R> foremost() {
    return last(all.remove(all.size() - 1).withPriority(-1));
  }

  /** Text does without the last column where there is no room. */
  public Columns<R> minor() {
    return priority(1);
  }

  /**
   * Where there is no room, text does without the last column.
   *
   * @param priority at least 1; the highest goes first, and of equals the last
   */
  public Columns<R> priority(int priority) {
    return last(all.remove(all.size() - 1).withPriority(priority));
  }

  /** None of these columns is anywhere else. */
  public Columns<R> allOn(Enum<?>... places) {
    all.replaceAll(column -> column.on(Set.of(places)));
    return this;
  }

  /** Whether there is the last column at all. */
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

  /** The same of rows that hold such a row; empty where they hold none. */
  public <S> Columns<S> within(Function<S, Optional<R>> held) {
    Columns<S> outer = new Columns<S>().marked(row -> held.apply(row).filter(marked).isPresent());
    all.forEach(column -> outer.all.add(column.within(held)));
    return outer;
  }

  /** What people see, without a caption. */
  public Table table(List<R> rows) {
    return table("", rows);
  }

  /**
   * What people see.
   *
   * @param caption empty if what stands around the table says it
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

  /** What programs read, as comma-separated values: a record of ids, and one for each row. */
  public String csv(List<R> rows) {
    List<Column<R>> told = told();
    StringBuilder csv = new StringBuilder(CsvText.record(told.stream().map(Column::id).toList()));
    for (R row : rows) {
      csv.append(CsvText.record(told.stream().map(each -> CsvText.value(each.of(row))).toList()));
    }
    return csv.toString();
  }

  /** What programs read of a row, in order. */
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

  /** The headings, or ids of those that people do not see. */
  @Override
  public String toString() {
    return all.stream()
        .map(each -> each.heading().isEmpty() ? each.id() : each.heading())
        .collect(Collectors.joining(", ", "columns ", ""));
  }
}
