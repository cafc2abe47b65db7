package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.table.Table.Column;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextLayoutTest {

  private static final Table TABLE =
      new Table.Builder(
              "Times",
              List.of(
                  Column.words("workload"),
                  Column.numbers("mean of trials"),
                  Column.numbers("p (Holm)").minor(),
                  Column.words("verdict")))
          .row("soap.marshal c=10 s=100 kB", "12.5", "0.012", "no loss, at most +6.0 %")
          .row("soap.marshal c=10 s=2 MB", "1.25", "0.5", "slower")
          .table();

  @Test
  void isAsWideAsItsWordsWhereThereIsRoom() {
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
  void breaksOtherWordsBeforeThoseThatARowBeginsWith() {
    assertThat(TextLayout.of(TABLE, 62).lines())
        .contains(
            "soap.marshal c=10 s=100 kB    12.5   0.012  no loss, at most",
            "                                            +6.0 %");
  }

  @Test
  void doesWithoutAMinorColumnBeforeItBreaksWhatARowBeginsWith() {
    assertThat(TextLayout.of(TABLE, 50).lines())
        .noneMatch(line -> line.contains("(Holm)"))
        .contains("soap.marshal c=10 s=2 MB      1.25  slower");
  }

  @Test
  void keepsANumberWithItsUnitWhereItBreaksWhatARowBeginsWith() {
    assertThat(TextLayout.of(TABLE, 42).lines())
        .contains(
            "soap.marshal c=10       12.5  no loss, at",
            "  s=100 kB                    most +6.0 %",
            "soap.marshal c=10       1.25  slower",
            "  s=2 MB");
  }

  @Test
  void putsWhatRowsBeginWithAboveThemWhereBesideThemIsNoRoom() {
    Table table =
        new Table.Builder(
                Column.words("workload"), Column.words("platform"), Column.numbers("mean"))
            .row("soap.marshal-of-much", "native", "1")
            .row("soap.marshal-of-much", "uml", "2")
            .row("sort", "native", "3")
            .table();

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
  void spreadsColumnsOverBlocksThatBeginAlikeWhereNothingElseHelps() {
    Table table =
        new Table.Builder(
                Column.words("what"),
                Column.numbers("first"),
                Column.numbers("second"),
                Column.numbers("third"))
            .row("sort", "1000000", "2000000", "3000000")
            .table();

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
  void leavesAWordWholeThatIsLongerThanALine() {
    Table table = new Table.Builder(Column.words("file")).row("/a/rather/long/path").table();

    assertThat(TextLayout.of(table, 10)).contains("/a/rather/long/path\n");
  }

  @Test
  void writesRowsAloneInColumns() {
    Table table =
        new Table.Builder(Column.words("a long name"), Column.numbers("n"))
            .row("a", "10")
            .row("bcd", "5")
            .table();

    assertThat(TextLayout.rows(table)).isEqualTo("a    10\nbcd   5\n");
  }

  @Test
  void fitsOnlyIfWhatRowsBeginWithStaysWhole() {
    assertThat(IntStream.of(47, 48, 100).mapToObj(width -> TextLayout.fits(TABLE, width)))
        .containsExactly(false, true, true);
  }
}
