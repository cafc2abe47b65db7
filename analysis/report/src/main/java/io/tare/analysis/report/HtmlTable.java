package io.tare.analysis.report;

import io.tare.analysis.svg.Element;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table of one kind of row. It scrolls sideways by itself, so that the page never does. On paper
 * nothing scrolls: words wrap, and the cells of a row with many columns go below each other.
 *
 * @param <R> what a row shows
 */
final class HtmlTable<R> {

  /** Words longer than this may take several lines. */
  private static final int LONG = 40;

  /** More columns than this may not fit on paper, where each cell then names its column. */
  private static final int MANY = 13;

  private final List<Column<R>> columns = new ArrayList<>();
  private Function<R, String> group = row -> "";

  private record Column<R>(String header, String cssClass, Function<R, Element> cell) {}

  /**
   * Rows that follow each other and are about the same thing get a common heading of their own.
   *
   * @param heading what a row is about
   */
  HtmlTable<R> groups(Function<R, String> heading) {
    group = heading;
    return this;
  }

  /** Words on one line. */
  HtmlTable<R> words(String header, Function<R, String> cell) {
    return add(header, "", cell);
  }

  /** Words that may take several lines. */
  HtmlTable<R> prose(String header, Function<R, String> cell) {
    return add(header, "w", cell);
  }

  HtmlTable<R> numbers(String header, Function<R, String> cell) {
    return add(header, "n", cell);
  }

  /** The column, if there is something to show in it. */
  HtmlTable<R> numbersIf(boolean isShown, String header, Function<R, String> cell) {
    return isShown ? numbers(header, cell) : this;
  }

  HtmlTable<R> strongNumbers(String header, Function<R, String> cell) {
    return add(header, "n strong", cell);
  }

  HtmlTable<R> drawing(String header, Function<R, Element> cell) {
    columns.add(new Column<>(header, "", row -> Element.of("td").add(cell.apply(row))));
    return this;
  }

  /** A table that can be written in other forms too. */
  static Element of(Table table) {
    HtmlTable<List<Table.Cell>> html = new HtmlTable<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int index = i;
      Table.Column column = table.columns().get(i);
      boolean isLong =
          table.rows().stream().anyMatch(row -> row.get(index).shown().length() > LONG);
      if (column.isNumber()) {
        html.numbers(column.name(), row -> row.get(index).shown());
      } else if (isLong) {
        html.prose(column.name(), row -> row.get(index).shown());
      } else {
        html.words(column.name(), row -> row.get(index).shown());
      }
    }
    return html.of(table.rows());
  }

  Element of(List<R> rows) {
    return of(rows, row -> "");
  }

  /**
   * @param cssClass the class of a row, or nothing
   */
  Element of(List<R> rows, Function<R, String> cssClass) {
    Element head = Element.of("tr");
    columns.forEach(
        column ->
            head.add(
                (column.cssClass.startsWith("n") ? Element.of("th", "n") : Element.of("th"))
                    .with("scope", "col")
                    .text(column.header)));
    List<Element> bodies = new ArrayList<>();
    String above = "";
    for (R row : rows) {
      String heading = group.apply(row);
      if (bodies.isEmpty() || !heading.equals(above)) {
        bodies.add(body(heading));
        above = heading;
      }
      String rowClass = cssClass.apply(row);
      Element line = rowClass.isEmpty() ? Element.of("tr") : Element.of("tr", rowClass);
      columns.forEach(column -> line.add(cell(column, row)));
      bodies.get(bodies.size() - 1).add(line);
    }
    return Element.of("div", isWide() ? "scroll many" : "scroll")
        .with("tabindex", "0")
        .add(Element.of("table").add(Element.of("thead").add(head)).addAll(bodies));
  }

  private boolean isWide() {
    return columns.size() > MANY;
  }

  private Element cell(Column<R> column, R row) {
    Element cell = column.cell.apply(row);
    return isWide() ? cell.with("data-column", column.header) : cell;
  }

  private Element body(String heading) {
    Element body = Element.of("tbody");
    if (heading.isEmpty()) {
      return body;
    }
    Element cell =
        Element.of("th")
            .with("scope", "rowgroup")
            .with("colspan", "" + columns.size())
            .text(heading);
    return body.add(Element.of("tr", "group").add(cell));
  }

  private HtmlTable<R> add(String header, String cssClass, Function<R, String> cell) {
    columns.add(
        new Column<>(
            header,
            cssClass,
            row ->
                (cssClass.isEmpty() ? Element.of("td") : Element.of("td", cssClass))
                    .text(Sections.withUnits(cell.apply(row)))));
    return this;
  }
}
