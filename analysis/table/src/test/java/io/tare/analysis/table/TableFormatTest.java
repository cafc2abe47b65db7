package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.table.Table.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableFormatTest {

  private static final String HOSTILE = "a<b & \"c\"|d_e%f#\n\\g$";

  private static final int WIDTH = HOSTILE.length();

  private static final Table TABLE =
      new Columns<Map.Entry<String, Cell>>()
          .words("workload", Map.Entry::getKey)
          .values("PD", Map.Entry::getValue)
          .table(
              "Times, n = 2",
              List.of(
                  Map.entry("sort", Cell.of(1.23456, "1.23")),
                  Map.entry(HOSTILE, Cell.of(Double.NaN, "none"))));

  @Test
  void writesText() {
    assertThat(TableFormat.TEXT.of(TABLE).lines())
        .containsExactly(
            "Times, n = 2",
            "workload" + " ".repeat(WIDTH - 8 + 4) + "PD",
            "-".repeat(WIDTH) + "  ----",
            "sort" + " ".repeat(WIDTH - 4 + 2) + "1.23",
            "a<b & \"c\"|d_e%f# \\g$");
  }

  @Test
  void escapesMarkdown() {
    assertThat(TableFormat.MARKDOWN.of(TABLE))
        .isEqualTo(
            """
            Times, n = 2

            | workload | PD |
            | --- | ---: |
            | sort | 1.23 |
            | a\\<b \\& "c"\\|d\\_e%f# \\\\g$ |  |
            """);
  }

  @Test
  void writesCsvWithUnroundedValues() {
    assertThat(TableFormat.CSV.of(TABLE))
        .isEqualTo("workload,PD\r\nsort,1.23456\r\n\"" + HOSTILE.replace("\"", "\"\"") + "\",\r\n");
  }

  @Test
  void writesJsonThatIsReadBackUnchanged() throws Exception {
    JsonNode root = new ObjectMapper().readTree(TableFormat.JSON.of(TABLE));

    assertThat(root.get("caption").textValue()).isEqualTo("Times, n = 2");
    assertThat(root.get("rows").get(0).get("PD").doubleValue()).isEqualTo(1.23456);
    assertThat(root.get("rows").get(1).get("workload").textValue()).isEqualTo(HOSTILE);
  }

  @Test
  void escapesSpecialCharactersInLatex() {
    assertThat(TableFormat.LATEX.of(TABLE))
        .contains("\\label{tab:times-n-2}\n\\begin{tabular}{lS[table-format=1.2]}")
        .contains("sort & 1.23 \\\\")
        .contains("a\\textless{}b \\& \"c\"|d\\_e\\%f\\# \\textbackslash{}g\\$ &  \\\\");
  }

  @Test
  void writesHtmlWithCaptionHeadersAndEscapes() {
    assertThat(TableFormat.HTML.of(TABLE))
        .contains("<caption>Times, n = 2</caption>")
        .contains("<th class=\"number\" scope=\"col\">PD</th>")
        .contains("<td class=\"number\">1.23</td>")
        .contains("a&lt;b &amp; &quot;c&quot;|d_e%f#");
  }

  @Test
  void replacesSignsThatLatexFontsLack() {
    Table table =
        new Columns<String>().words("λ, R²", row -> row).table("Law", List.of("−1 ± 2 × κ"));

    assertThat(TableFormat.LATEX.of(table))
        .contains("$\\lambda$, R$^2$ \\\\")
        .contains("$-$1 $\\pm$ 2 $\\times$ $\\kappa$ \\\\");
  }

  @Test
  void latexAlignsOnlyPlainNumbersByTheirPoints() {
    Table table =
        new Columns<String>()
            .numbers("PD", row -> row)
            .numbers("interval", row -> row + "–2")
            .table("Numbers", List.of("−10.5", "1.234", "7"));

    assertThat(TableFormat.LATEX.of(table))
        .contains("{S[table-format=3.3]r}", "{PD} & interval", "-10.5 & $-$10.5--2 \\\\");
  }

  @Test
  void keepsABracketFromBecomingAnArgumentInLatex() {
    Table table =
        new Columns<String>().words("from", row -> row).table("Ranges", List.of("[1, 2]"));

    assertThat(TableFormat.LATEX.of(table)).contains("\n{}[1, 2] \\\\\n");
  }

  @Test
  void rejectsDuplicateColumnsInJson() {
    Table table =
        new Columns<Integer>()
            .numbers("sd", row -> "" + row)
            .numbers("sd", row -> "" + (row + 1))
            .table(List.of(1));

    assertThat(TableFormat.TEXT.of(table)).isEqualTo("sd  sd\n--  --\n 1   2\n");
    assertThatThrownBy(() -> TableFormat.JSON.of(table))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two columns are called sd");
  }

  @Test
  void rejectsNumbersThatJsonLacks() {
    assertThatThrownBy(() -> new Cell("none", Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
