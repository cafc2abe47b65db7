package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A reader follows one cell from the terminal to the page and its figure. */
class OneNameEverywhereTest {

  private static final Map<String, String> FILES = Report.of(ReportFixture.CLEAN).files();

  @Test
  void aCellHasOneNameOnTheTerminalOnThePageAndInTheFigure() {
    List<String> names = namesOnTheTerminal();
    String tables = text("index.html").replaceAll("(?s)<svg.*?</svg>", "");
    String figure = text("forest.svg");

    assertThat(names)
        .hasSize(ReportFixture.CLEAN.comparisons().size())
        .contains("Unmarshalling of 2 MB, c=10, LAN")
        .allSatisfy(
            name -> {
              assertThat(tables).contains(">" + name + "</t");
              assertThat(figure).contains(">" + name + "</text>");
            });
  }

  /** The first column of the table of comparisons. */
  private static List<String> namesOnTheTerminal() {
    return TerminalReport.text(ReportFixture.CLEAN, 120)
        .lines()
        .dropWhile(line -> !line.startsWith("---"))
        .skip(1)
        .takeWhile(line -> !line.isBlank())
        .map(line -> line.split(" {2,}")[0])
        .toList();
  }

  /** A file of the report; where lines break is not part of a name. */
  private static String text(String file) {
    return FILES.getOrDefault(file, "").replace('\u00A0', ' ');
  }
}
