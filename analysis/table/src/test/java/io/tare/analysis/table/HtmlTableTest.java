package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HtmlTableTest {

  private static String table(List<String> rows) {
    return new HtmlTable<String>()
        .groups(row -> row.substring(0, 1))
        .words("word", row -> row)
        .numbers("length", row -> "" + row.length())
        .of(rows)
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
  void rowsAreNotGroupedUnlessAsked() {
    assertThat(new HtmlTable<String>().words("word", row -> row).of(List.of("ant")).toString())
        .doesNotContain("group");
  }

  @Test
  void cellsOfAWideTableNameTheirColumnForPaper() {
    HtmlTable<String> table = new HtmlTable<>();
    IntStream.rangeClosed(1, 14).forEach(i -> table.numbers("column " + i, row -> row));

    assertThat(table.of(List.of("7")).toString())
        .contains("class=\"scroll many\"", "<td class=\"number\" data-column=\"column 14\">7</td>");
  }

  @Test
  void numbersStayWithTheirUnits() {
    assertThat(
            new HtmlTable<String>()
                .numbers("share", row -> row)
                .of(List.of("5 % (1 to 9 %)", "100 kB of 2 MB", "c=10 s=2 MB"))
                .toString())
        .contains("5\u00A0% (1 to 9\u00A0%)", "100\u00A0kB of 2\u00A0MB", "c=10 s=2\u00A0MB");
  }
}
