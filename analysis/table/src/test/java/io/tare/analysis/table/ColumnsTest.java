package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ColumnsTest {

  private enum Place {
    PAGE,
    FILE
  }

  private static final Columns<String> COLUMNS =
      new Columns<String>()
          .add(column -> column.words("word", row -> row).as("word_id", row -> row))
          .add(
              column ->
                  column
                      .values(
                          "length",
                          row -> Cell.of(row.length(), "about " + row.length()),
                          Place.PAGE)
                      .as("length", row -> (long) row.length()))
          .field("first", row -> row.substring(0, 1), Place.FILE);

  @Test
  void peopleSeeHeadingsAndTexts() {
    assertThat(TableFormat.TEXT.of(COLUMNS.table(List.of("ant"))))
        .isEqualTo("word   length\n----  -------\nant   about 3\n");
  }

  @Test
  void programsReadIdsAndValues() {
    assertThat(COLUMNS.csv(List.of("ant"))).isEqualTo("word_id,length,first\r\nant,3,a\r\n");
  }

  @Test
  void aColumnIsOnlyInItsPlaces() {
    assertThat(COLUMNS.at(Place.PAGE)).hasToString("columns word, length");
    assertThat(COLUMNS.at(Place.FILE)).hasToString("columns word, first");
  }

  @Test
  void theOtherColumnsKeepTheirIdsIfOneIsNotThere() {
    List<String> ids = new ArrayList<>();
    new Columns<String>()
        .add(column -> column.words("word", row -> row).as("word_id", row -> row))
        .add(
            column ->
                column
                    .words("length", row -> "" + row.length())
                    .when(false)
                    .as("length", String::length))
        .each("ant", (id, value) -> ids.add(id + "=" + value));

    assertThat(ids).containsExactly("word_id=ant");
  }

  @Test
  void missingValuesAreOmitted() {
    List<String> messages = new ArrayList<>();
    new Columns<String>()
        .field("optional", row -> Optional.empty())
        .field("number", row -> OptionalDouble.empty())
        .field("count", row -> OptionalLong.empty())
        .field("small", row -> OptionalInt.of(1))
        .field("there", row -> Optional.of(row))
        .each("ant", (id, value) -> messages.add(id + "=" + value));

    assertThat(messages).containsExactly("small=1", "there=ant");
  }

  @Test
  void columnsOfANestedRowAreEmptyIfItIsMissing() {
    Columns<List<String>> outer = COLUMNS.within(row -> row.stream().findFirst());

    assertThat(outer.csv(List.of(List.of("ant"), List.of())))
        .isEqualTo("word_id,length,first\r\nant,3,a\r\n\"\",,\r\n");
    assertThat(TableFormat.CSV.of(outer.table(List.of(List.of()))))
        .isEqualTo("word,length\r\n\"\",\r\n");
  }

  @Test
  void onlyPagesShowDrawings() {
    Table table =
        new Columns<String>()
            .words("word", row -> row)
            .drawings("drawn", row -> Element.of("svg"))
            .table(List.of("ant"));

    assertThat(HtmlTable.of(table).toString())
        .contains("<td data-column=\"drawn\"><svg></svg></td>");
    assertThat(TableFormat.CSV.of(table)).isEqualTo("word\r\nant\r\n");
    assertThat(TableFormat.text(table, 80)).doesNotContain("drawn");
  }

  @Test
  void pagesMarkRows() {
    Table table =
        new Columns<String>()
            .words("word", row -> row)
            .marked(row -> row.equals("bee"))
            .table(List.of("ant", "bee"));

    assertThat(HtmlTable.of(table).toString())
        .contains("<tr><td>ant</td>", "<tr class=\"differs\"><td>bee</td>");
  }

  @Test
  void rejectsAppendingATableWithDifferentColumns() {
    Table words = COLUMNS.table(List.of("ant"));

    assertThat(words.and(COLUMNS.table(List.of("bee"))).size()).isEqualTo(2);
    assertThatThrownBy(() -> words.and(COLUMNS.at(Place.FILE).table(List.of())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsAColumnWithoutIdAndHeading() {
    assertThatThrownBy(() -> new Columns<String>().words("", row -> row))
        .hasMessage("a column has neither an id nor a heading");
  }
}
