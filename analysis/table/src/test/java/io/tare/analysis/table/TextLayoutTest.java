package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextLayoutTest {

  private record Row(String workload, double mean, double p, String verdict) {}

  private static final List<Row> ROWS =
      List.of(
          new Row("soap.marshal c=10 s=100 kB", 12.5, 0.012, "no loss, at most +6.0 %"),
          new Row("soap.marshal c=10 s=2 MB", 1.25, 0.5, "slower"));

  private static final Table TABLE = columns(0).table("Times", ROWS);

  private static Columns<Row> columns(int priorityOfMean) {
    return new Columns<Row>()
        .words("workload", Row::workload)
        .add(
            column ->
                column.numbers("mean of trials", row -> "" + row.mean).priority(priorityOfMean))
        .add(column -> column.numbers("p (Holm)", row -> "" + row.p).minor())
        .words("verdict", Row::verdict);
  }

  @Test
  void isAsWideAsItsWordsIfThereIsRoom() {
    assertThat(TextLayout.of(TABLE, 80).lines())
        .containsExactly(
            "Times",
            "workload                    mean of trials  p (Holm)  verdict",
            "--------------------------  --------------  --------  -----------------------",
            "soap.marshal c=10 s=100 kB            12.5     0.012  no loss, at most +6.0 %",
            "soap.marshal c=10 s=2 MB              1.25       0.5  slower");
  }

  @Test
  void breaksNamesOfColumnsBeforeWords() {
    assertThat(TextLayout.of(TABLE, 72).lines())
        .containsExactly(
            "Times",
            "                              mean of",
            "workload                       trials  p (Holm)  verdict",
            "--------------------------  ---------  --------  -----------------------",
            "soap.marshal c=10 s=100 kB       12.5     0.012  no loss, at most +6.0 %",
            "soap.marshal c=10 s=2 MB         1.25       0.5  slower");
  }

  @Test
  void breaksOtherWordsBeforeARowsFirst() {
    assertThat(TextLayout.of(TABLE, 62).lines())
        .contains(
            "soap.marshal c=10 s=100 kB    12.5   0.012  no loss,",
            "                                            at most +6.0 %");
  }

  @Test
  void omitsAMinorColumnBeforeBreakingARowsFirstWords() {
    assertThat(TextLayout.of(TABLE, 50).lines())
        .noneMatch(line -> line.contains("(Holm)"))
        .contains("soap.marshal c=10 s=2 MB      1.25  slower");
  }

  @Test
  void omitsTheColumnOfTheHighestPriorityFirst() {
    assertThat(TextLayout.of(columns(2).table(ROWS), 55).lines())
        .noneMatch(line -> line.contains("mean"))
        .anyMatch(line -> line.contains("(Holm)"));
  }

  @Test
  void keepsANumberWithItsUnitInBrokenFirstWords() {
    assertThat(TextLayout.of(TABLE, 42).lines())
        .contains(
            "soap.marshal c=10     12.5  no loss,",
            "  s=100 kB                  at most +6.0 %",
            "soap.marshal c=10     1.25  slower",
            "  s=2 MB");
  }

  @Test
  void putsFirstWordsAboveRowsWithoutRoom() {
    Table table =
        new Columns<Row>()
            .words("workload", Row::workload)
            .words("platform", Row::verdict)
            .numbers("mean", row -> Math.round(row.mean) + "")
            .table(
                List.of(
                    new Row("soap.marshal-of-much", 1, 0, "native"),
                    new Row("soap.marshal-of-much", 2, 0, "uml"),
                    new Row("sort", 3, 0, "native")));

    assertThat(TextLayout.of(table, 24).lines())
        .containsExactly(
            "workload",
            "  platform  mean",
            "  --------  ----",
            "soap.marshal-of-much",
            "  native       1",
            "  uml          2",
            "sort",
            "  native       3");
  }

  @Test
  void spreadsColumnsOverBlocksAsALastResort() {
    Table table =
        new Columns<String>()
            .words("what", row -> row)
            .numbers("first", row -> "1000000")
            .numbers("second", row -> "2000000")
            .numbers("third", row -> "3000000")
            .table(List.of("sort"));

    assertThat(TextLayout.of(table, 22).lines())
        .containsExactly(
            "what    first   second",
            "----  -------  -------",
            "sort  1000000  2000000",
            "",
            "what    third",
            "----  -------",
            "sort  3000000");
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 40, 50, 60, 70, 80, 90})
  void fitsTheWidth(int width) {
    assertThat(TextLayout.of(TABLE, width).lines()).allMatch(line -> line.length() <= width);
  }

  @Test
  void doesNotBreakLongWords() {
    Table table =
        new Columns<String>().words("file", row -> row).table(List.of("/a/rather/long/path"));

    assertThat(TextLayout.of(table, 10)).contains("/a/rather/long/path\n");
  }

  @Test
  void writesOnlyRowsInColumns() {
    Table table =
        new Columns<Map.Entry<String, Integer>>()
            .words("a long name", Map.Entry::getKey)
            .numbers("n", row -> "" + row.getValue())
            .table(List.of(Map.entry("a", 10), Map.entry("bcd", 5)));

    assertThat(TextLayout.rows(table)).isEqualTo("a    10\nbcd   5\n");
  }

  @Test
  void fitsOnlyIfFirstWordsStayWhole() {
    assertThat(IntStream.of(49, 50, 100).mapToObj(width -> TextLayout.fits(TABLE, width)))
        .containsExactly(false, true, true);
  }
}
