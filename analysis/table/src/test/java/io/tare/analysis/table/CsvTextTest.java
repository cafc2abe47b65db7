package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTextTest {

  @Test
  void recordsEndAsInTheStandard() {
    assertThat(CsvText.record(List.of("a", "", "1.5"))).isEqualTo("a,,1.5\r\n");
  }

  @Test
  void quotesCommasQuotesAndLineEnds() {
    assertThat(CsvText.record(List.of("a,b", "say \"so\"", "two\nlines")))
        .isEqualTo("\"a,b\",\"say \"\"so\"\"\",\"two\nlines\"\r\n");
  }

  @Test
  void writesNumbersAsJsonDoes() {
    assertThat(CsvText.number(2.0E-3)).isEqualTo("0.002");
    assertThat(CsvText.number(1e21)).isEqualTo("1.0E21");
  }
}
