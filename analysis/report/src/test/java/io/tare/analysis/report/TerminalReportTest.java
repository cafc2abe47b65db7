package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.SelfComparison;
import io.tare.analysis.presentation.Interpretation;
import io.tare.harness.spec.GeneratedFile;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalReportTest {

  @Test
  void matchesTheGoldenFiles() throws IOException {
    golden("terminal-100.txt").mustBe(TerminalReport.text(ReportFixture.CLEAN, 100));
    golden("terminal-80.txt").mustBe(TerminalReport.text(ReportFixture.FLAWED, 80));
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 100, 120})
  void fitsTheWidth(int width) {
    assertThat(TerminalReport.text(ReportFixture.FLAWED, width).lines())
        .allMatch(line -> line.length() <= width);
  }

  @Test
  void hasNoColour() {
    assertThat(TerminalReport.text(ReportFixture.FLAWED, 100)).doesNotContain("\u001B");
  }

  @Test
  void isTheSameInALocaleWithDecimalCommas() {
    String expected = TerminalReport.text(ReportFixture.CLEAN, 100);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ru"));
      assertThat(TerminalReport.text(ReportFixture.CLEAN, 100)).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void explainsASelfComparison() {
    assertThat(Interpretation.of(new SelfComparison(20, 18, 0.95, 0.264)))
        .isEqualTo(
            "18 of 20 intervals contain 1; at 95 % about 19.0 are expected. If coverage is as"
                + " nominal, so few or fewer have probability 0.26 (assuming independent"
                + " comparisons).");
  }

  private static GeneratedFile golden(String name) {
    return GeneratedFile.of("analysis/report/src/test/resources/io/tare/analysis/report/" + name);
  }
}
