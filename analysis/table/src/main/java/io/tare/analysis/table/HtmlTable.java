package io.tare.analysis.table;

import io.tare.analysis.table.Table.Heading;
import io.tare.analysis.table.Table.Row;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table on a page. Words wrap if there is no room, and the cells of a row with many columns, or
 * of every row on a narrow screen, go below each other, so each but the first names its column. A
 * table that is still too wide scrolls sideways, so that the page does not.
 */
public final class HtmlTable {

  /** Words longer than this may take several lines. */
  private static final int LONG = 40;

  /** The most columns that fit a usual screen or paper. */
  private static final int MANY = 13;

  /** The most characters beside each other, if the words of a cell take lines of {@link #WORDS}. */
  private static final int MAX_CHARACTERS = 165;

  private static final int WORDS = 16;

  /** Of blanks between two columns. */
  private static final int GAP = 2;

  /** The class of marked rows. */
  private static final String MARKED = "differs";

  private final Table table;
  private final boolean isStyled;
  private final List<Integer> columns;
  private final List<Integer> groups;
  private final List<CellStyle> looks;

  private HtmlTable(Table table, boolean isStyled) {
    this.table = table;
    this.isStyled = isStyled;
    this.columns =
        ofLook(table, false).stream()
            .sorted(Comparator.comparing(i -> isStyled && i > 0 && !isForemost(i)))
            .toList();
    this.groups = ofLook(table, true);
    this.looks = IntStream.range(0, table.headings().size()).mapToObj(this::look).toList();
  }

  /** The table without its caption. */
  public static Element of(Table table) {
    HtmlTable html = new HtmlTable(table, true);
    return Element.of("div", html.isWide() ? "scroll many" : "scroll")
        .with("tabindex", "0")
        .add(Element.of("table").add(html.head()).addAll(html.bodies()));
  }

  /** A standalone element with its caption, for other pages. */
  static Element plain(Table table) {
    Element plain = Element.of("table").text("\n");
    if (!table.caption().isEmpty()) {
      plain.add(Element.of("caption").text(table.caption())).text("\n");
    }
    HtmlTable html = new HtmlTable(table, false);
    return plain.add(html.head()).text("\n").addAll(html.bodies());
  }

  private static List<Integer> ofLook(Table table, boolean isGroup) {
    return IntStream.range(0, table.headings().size())
        .filter(i -> (table.headings().get(i).look() == CellStyle.GROUP) == isGroup)
        .boxed()
        .toList();
  }

  private boolean isForemost(int column) {
    return table.headings().get(column).priority() < 0;
  }

  private Element head() {
    Element head = Element.of("tr");
    for (int column : columns) {
      Heading heading = table.headings().get(column);
      head.add(
          (heading.isNumber() ? element("th", CellStyle.NUMBER) : Element.of("th"))
              .with("scope", "col")
              .text(heading.words()));
    }
    return Element.of("thead").add(head);
  }

  /** Consecutive rows with the same subject have a common heading. */
  private List<Element> bodies() {
    List<Element> bodies = new ArrayList<>();
    List<String> above = List.of();
    for (Row row : table.rows()) {
      List<String> group = groups.stream().map(row::shown).toList();
      if (bodies.isEmpty() || !group.equals(above)) {
        bodies.add(body(group));
        above = group;
      }
      Element line = row.isMarked() ? Element.of("tr", MARKED) : Element.of("tr");
      columns.forEach(column -> line.add(cell(column, row)));
      bodies.get(bodies.size() - 1).add(line).text("\n");
    }
    return bodies;
  }

  private boolean isWide() {
    return columns.size() > MANY
        || columns.stream().mapToInt(this::characters).sum() > MAX_CHARACTERS;
  }

  /** The width of a column whose cells take several lines. */
  private int characters(int column) {
    int longest = table.rows().stream().mapToInt(row -> row.shown(column).length()).max().orElse(0);
    return GAP + Math.min(WORDS, longest);
  }

  private Element cell(int column, Row row) {
    Element cell =
        row.cell(column).value() instanceof Element drawing
            ? Element.of("td").add(drawing)
            : element("td", looks.get(column)).text(Paragraph.unbroken(row.shown(column)));
    return isStyled && column != columns.get(0)
        ? cell.with("data-column", table.headings().get(column).words())
        : cell;
  }

  /** Other pages need styles only for numbers and words of several lines. */
  private CellStyle look(int column) {
    CellStyle look = table.headings().get(column).look();
    if (look.isNumber()) {
      return isStyled ? look : CellStyle.NUMBER;
    }
    boolean isLong = table.rows().stream().anyMatch(row -> row.shown(column).length() > LONG);
    return isLong || (isStyled && look == CellStyle.PROSE) ? CellStyle.PROSE : CellStyle.WORDS;
  }

  private static Element element(String name, CellStyle look) {
    return look.cssClass().isEmpty() ? Element.of(name) : Element.of(name, look.cssClass());
  }

  private Element body(List<String> group) {
    Element body = Element.of("tbody").text("\n");
    if (group.isEmpty()) {
      return body;
    }
    Element cell =
        Element.of("th")
            .with("scope", "rowgroup")
            .with("colspan", "" + columns.size())
            .text(String.join(", ", group));
    return body.add(Element.of("tr", "group").add(cell)).text("\n");
  }
}
