package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HtmlTableTest {

  private static String table(List<String> rows) {
    return HtmlTable.of(
            new Columns<String>()
                .groups("letter", row -> row.substring(0, 1))
                .words("word", row -> row)
                .numbers("length", row -> "" + row.length())
                .table(rows))
        .toString();
  }

  @Test
  void rowsOfAGroupHaveOneHeadingAcrossAllColumns() {
    assertThat(table(List.of("ant", "ape", "bee")).split("<tr class=\"group\">", -1))
        .hasSize(3)
        .satisfies(
            parts -> {
              assertThat(parts[1])
                  .startsWith("<th scope=\"rowgroup\" colspan=\"2\">a</th>")
                  .contains("ant", "ape");
              assertThat(parts[2]).startsWith("<th scope=\"rowgroup\" colspan=\"2\">b</th>");
            });
  }

  @Test
  void rowsAreGroupedOnlyOnRequest() {
    Table table = new Columns<String>().words("word", row -> row).table(List.of("ant"));

    assertThat(HtmlTable.of(table).toString()).doesNotContain("group");
  }

  @Test
  void cellsNameTheirColumnForPaperAndNarrowScreens() {
    Columns<String> columns = new Columns<>();
    IntStream.rangeClosed(1, 14).forEach(i -> columns.numbers("column " + i, row -> row));

    assertThat(HtmlTable.of(columns.table(List.of("7"))).toString())
        .contains("class=\"scroll many\"", "<td class=\"number\" data-column=\"column 14\">7</td>");
  }

  /** Beside each other, their words would have five letters a line. */
  @Test
  void fewerColumnsAreManyIfTheirCellsAreLong() {
    Columns<String> columns = new Columns<>();
    IntStream.rangeClosed(1, 12).forEach(i -> columns.words("column " + i, row -> row));

    assertThat(HtmlTable.of(columns.table(List.of("b002-native no. 960: 26.9 ms"))).toString())
        .contains("class=\"scroll many\"");
    assertThat(HtmlTable.of(columns.table(List.of("26.9 ms"))).toString())
        .contains("class=\"scroll\"");
  }

  @Test
  void aForemostColumnIsNextToTheFirst() {
    Table table =
        new Columns<String>()
            .words("word", row -> row)
            .numbers("length", row -> "3")
            .add(column -> column.prose("verdict", row -> "good").foremost())
            .table(List.of("ant"));

    assertThat(HtmlTable.of(table).toString())
        .contains(
            "<td>ant</td><td class=\"prose\" data-column=\"verdict\">good</td>"
                + "<td class=\"number\" data-column=\"length\">3</td>");
    assertThat(TableFormat.CSV.of(table)).startsWith("word,length,verdict");
    assertThat(TextLayout.fits(table, 21)).isTrue();
    assertThat(TextLayout.fits(table, 20)).isFalse();
  }

  @Test
  void numbersStayWithTheirUnits() {
    assertThat(
            HtmlTable.of(
                    new Columns<String>()
                        .numbers("share", row -> row)
                        .table(List.of("5 % (1 to 9 %)", "100 kB of 2 MB", "c=10 s=2 MB")))
                .toString())
        .contains("5\u00A0% (1 to 9\u00A0%)", "100\u00A0kB of 2\u00A0MB", "c=10 s=2\u00A0MB");
  }
}
