package io.tare.analysis.table;

import io.tare.analysis.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table of one kind of row. It scrolls sideways by itself, so that the page never does. On paper
 * nothing scrolls: words wrap, and the cells of a row with many columns go below each other.
 *
 * @param <R> what a row shows
 */
public final class HtmlTable<R> {

  /** Words longer than this may take several lines. */
  private static final int LONG = 40;

  /** More columns than this may not fit on paper, where each cell then names its column. */
  private static final int MANY = 13;

  private static final String NUMBER = "number";

  private final List<Column<R>> columns = new ArrayList<>();
  private Function<R, String> group = row -> "";

  private record Column<R>(String header, String cssClass, Function<R, Element> cell) {
    boolean isNumber() {
      return cssClass.startsWith(NUMBER);
    }
  }

  /**
   * Rows that follow each other and are about the same thing get a common heading of their own.
   *
   * @param heading what a row is about
   */
  public HtmlTable<R> groups(Function<R, String> heading) {
    group = heading;
    return this;
  }

  /** Words on one line. */
  public HtmlTable<R> words(String header, Function<R, String> cell) {
    return add(header, "", cell);
  }

  /** Words that may take several lines. */
  public HtmlTable<R> prose(String header, Function<R, String> cell) {
    return add(header, "prose", cell);
  }

  public HtmlTable<R> numbers(String header, Function<R, String> cell) {
    return add(header, NUMBER, cell);
  }

  /** The column, if there is something to show in it. */
  public HtmlTable<R> numbersIf(boolean isShown, String header, Function<R, String> cell) {
    return isShown ? numbers(header, cell) : this;
  }

  public HtmlTable<R> strongNumbers(String header, Function<R, String> cell) {
    return add(header, NUMBER + " strong", cell);
  }

  public HtmlTable<R> drawing(String header, Function<R, Element> cell) {
    columns.add(new Column<>(header, "", row -> Element.of("td").add(cell.apply(row))));
    return this;
  }

  /** A table that can be written in other forms too, without its caption. */
  public static Element of(Table table) {
    return columnsOf(table).of(table.rows());
  }

  /** The same as an element by itself, with its caption, for a page of somebody else. */
  static Element plain(Table table) {
    Element plain = Element.of("table").text("\n");
    if (!table.caption().isEmpty()) {
      plain.add(Element.of("caption").text(table.caption())).text("\n");
    }
    HtmlTable<List<Table.Cell>> html = columnsOf(table);
    return plain.add(html.head()).text("\n").addAll(html.bodies(table.rows(), row -> ""));
  }

  private static HtmlTable<List<Table.Cell>> columnsOf(Table table) {
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
    return html;
  }

  public Element of(List<R> rows) {
    return of(rows, row -> "");
  }

  /**
   * @param cssClass the class of a row, or nothing
   */
  public Element of(List<R> rows, Function<R, String> cssClass) {
    return Element.of("div", isWide() ? "scroll many" : "scroll")
        .with("tabindex", "0")
        .add(Element.of("table").add(head()).addAll(bodies(rows, cssClass)));
  }

  private Element head() {
    Element head = Element.of("tr");
    columns.forEach(
        column ->
            head.add(
                (column.isNumber() ? Element.of("th", NUMBER) : Element.of("th"))
                    .with("scope", "col")
                    .text(column.header)));
    return Element.of("thead").add(head);
  }

  private List<Element> bodies(List<R> rows, Function<R, String> cssClass) {
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
      bodies.get(bodies.size() - 1).add(line).text("\n");
    }
    return bodies;
  }

  private boolean isWide() {
    return columns.size() > MANY;
  }

  private Element cell(Column<R> column, R row) {
    Element cell = column.cell.apply(row);
    return isWide() ? cell.with("data-column", column.header) : cell;
  }

  private Element body(String heading) {
    Element body = Element.of("tbody").text("\n");
    if (heading.isEmpty()) {
      return body;
    }
    Element cell =
        Element.of("th")
            .with("scope", "rowgroup")
            .with("colspan", "" + columns.size())
            .text(heading);
    return body.add(Element.of("tr", "group").add(cell)).text("\n");
  }

  private HtmlTable<R> add(String header, String cssClass, Function<R, String> cell) {
    columns.add(
        new Column<>(
            header,
            cssClass,
            row ->
                (cssClass.isEmpty() ? Element.of("td") : Element.of("td", cssClass))
                    .text(Paragraph.withUnits(cell.apply(row)))));
    return this;
  }
}
