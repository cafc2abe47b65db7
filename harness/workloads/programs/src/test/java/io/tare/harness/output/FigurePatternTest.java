package io.tare.harness.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigurePatternTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "took 5,25 s|took ([0-9.]+)",
        "rate 12,345 op/s|rate ([0-9.]+)",
        "12,345 op/s|([0-9.]+) op/s",
        "rate: 1.5e6|rate: ([0-9.]+)",
        "rate: 1.5D+06|rate: ([0-9.]+)",
        "1.5e-6 s|([0-9.]+) s",
        "-5 s|([0-9.]+) s",
        "took 1:23.5|took ([0-9.]+)",
        "took 1:23.5 s|([0-9.]+) s",
        "real 1m23.5s|real ([0-9.]+)",
        "took 12'345 s|took ([0-9.]+)",
        "took 12\u00a0345 s|took ([0-9.]+)",
        "took 12.345 s|took ([0-9]+)",
        "took 12345 s|took ([0-9]{3})",
        "took 0x1F s|took ([0-9.]+)",
        "Req/Sec 1.23k 100|Req/Sec ([0-9.]+)",
        "Transfer 1.2M|Transfer ([0-9.]+)",
      })
  void aNumberOfWhichTheGroupHasAPartIsRefused(String line, String pattern) {
    assertThatThrownBy(() -> FigurePattern.byPattern(line, pattern))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected a complete number")
        .hasMessageContaining(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "took 12.345 s|took ([0-9]+)\\.|12",
        "Req/Sec 1.23k 100|Req/Sec ([0-9.]+)k|1.23",
        "took 5, then 6|took ([0-9.]+)|5",
        "It took 5. Then|took ([0-9]+)|5",
        "took 5.2ms|took ([0-9.]+)|5.2",
        "took 5.2s|took ([0-9.]+)|5.2",
        "took 5.2each|took ([0-9.]+)|5.2",
        "1.20MB/s|([0-9.]+)|1.20",
        "a,5,12|a,(\\d+),|5",
        "10-20 ms|([0-9.]+) ms|20",
        "disk-5 ms|([0-9.]+) ms|5",
        "rtt = 1.0/2.0/3.0 ms|rtt = ([0-9.]+)|1.0",
        "x86_64 7 s|([0-9.]+) s|7",
      })
  void allowsTextBesideTheGroupThatIsNotPartOfANumber(String line, String pattern, double figure)
      throws Exception {
    assertThat(FigurePattern.byPattern(line, pattern).value()).isEqualTo(figure);
  }
}
