package io.tare.analysis.table;

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
 * The columns of one kind of row in their order: each is declared once, as a function of a row, and
 * used for all output of such rows. All tables are made here, so no row lacks a cell.
 *
 * @param <R> what a row shows
 */
public final class Columns<R> extends ColumnKinds<R, Columns<R>> {

  private final List<Column<R>> all = new ArrayList<>();
  private Predicate<R> marked = row -> false;

  public Columns<R> addAll(Columns<R> others) {
    all.addAll(others.all);
    return this;
  }

  /** A column with further properties: {@code column -> column.words("trial", …).minor()}. */
  public Columns<R> add(Function<ColumnKinds<R, Column<R>>, Column<R>> column) {
    return made(column.apply(new One<>()));
  }

  /** Restricts all columns to these places. */
  public Columns<R> allOn(Enum<?>... places) {
    all.replaceAll(column -> column.on(Set.of(places)));
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
    List<Column<R>> columns = forPrograms();
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
    forPrograms()
        .forEach(
            column -> {
              Object value = column.of(row);
              if (value != null) {
                field.accept(column.id(), value);
              }
            });
  }

  private List<Column<R>> forPrograms() {
    return all.stream().filter(each -> !each.id().isEmpty()).toList();
  }

  @Override
  Columns<R> made(Column<R> column) {
    if (column.isThere()) {
      all.add(column);
    }
    return this;
  }

  /** One column. */
  private static final class One<R> extends ColumnKinds<R, Column<R>> {
    @Override
    Column<R> made(Column<R> column) {
      return column;
    }
  }

  /** The headings, or ids of columns only for programs. */
  @Override
  public String toString() {
    return all.stream()
        .map(each -> each.heading().isEmpty() ? each.id() : each.heading())
        .collect(Collectors.joining(", ", "columns ", ""));
  }
}
