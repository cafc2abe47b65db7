package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigurePatternTest {

  private static final PrintedUnit SECONDS = PrintedUnit.of("s");

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
        "took 12\u2009345.6 s|took ([0-9.]+)",
        "took 2m|took ([0-9.]+)",
        "score \u2248 10\u207b\u2074 ms/op|score +\\D*([0-9.]+)",
        "score \u2248 5 ms/op|([0-9.]+) ms",
        "rate 1.5 x 10^3 op/s|rate ([0-9.]+)",
        "rate 1.5\u00d710\u00b3 op/s|rate ([0-9.]+)",
        "rate 10^3 op/s|rate ([0-9.]+)",
        "rate 10**3 op/s|rate ([0-9.]+)",
        "rate 10 million op/s|rate ([0-9.]+)",
        "rate <0.5 op/s|([0-9.]+) op",
        "rate > 5 op/s|([0-9.]+) op",
        "took 12\ufffd345 s|took ([0-9.]+)",
      })
  void aNumberOfWhichTheGroupHasAPartIsRefused(String line, String pattern) {
    assertThatThrownBy(() -> FigurePattern.byPattern(line, pattern, SECONDS))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected a complete number")
        .hasMessageContaining(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "took 12.345|took ([0-9]+)\\.|12",
        "Req/Sec 1.23k 100|Req/Sec ([0-9.]+)k|1.23",
        "took 5, then 6|took ([0-9.]+)|5",
        "It took 5. Then|took ([0-9]+)|5",
        "took 5.2s|took ([0-9.]+)|5.2",
        "took 5.2each|took ([0-9.]+)|5.2",
        "a,5,12|a,(\\d+),|5",
        "10-20 s|([0-9.]+) s|20",
        "disk-5 s|([0-9.]+) s|5",
        "rtt = 1.0/2.0/3.0 ms|rtt = ([0-9.]+)|1.0",
        "x86_64 7 s|([0-9.]+) s|7",
        "<td>7 s|([0-9.]+) s|7",
        "a -> 7 s|([0-9.]+) s|7",
      })
  void allowsTextBesideTheGroupThatIsNotPartOfANumber(String line, String pattern, double figure)
      throws OutputException {
    assertThat(FigurePattern.byPattern(line, pattern, SECONDS).value()).isEqualTo(figure * 1e9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Latency   635.91us   1.2ms|Latency +([0-9.]+)|ms|635910",
        "Latency     1.27ms   9.1us|Latency +([0-9.]+)|ms|1270000",
        "time elapsed:  2.0003s|elapsed: +([0-9.]+)|ms|2000300000",
        "took 5.2us|took ([0-9.]+)us|ms|5200",
        "took 5.2 \u00b5s|took ([0-9.]+)|ms|5200",
        "took 5.2 seconds|took ([0-9.]+)|ms|5200000000",
        "took 5 min|took ([0-9.]+)|s|300000000000",
        "Lists.sum avgt 5 31.250 us/op|avgt +5 +([0-9.]+)|ns|31250",
        "Lists.sum thrpt 5 31.250 ops/ms|thrpt +5 +([0-9.]+)|op/s|31250",
        "Requests/sec: 1234|sec: ([0-9.]+)|op/s|1234",
        "1234 req/s|([0-9.]+)|kop/s|1234",
        "2.5k/s|([0-9.]+)|op/s|2500",
        "copied, 0.8 s, 1.3 GB/s|, ([0-9.]+) [kMG]B/s|MB/s|1300000000",
        "copied, 1.1 s, 942 MB/s|, ([0-9.]+) [kMG]B/s|MB/s|942000000",
        "read 2 MiB/s|read ([0-9.]+)|MB/s|2097152",
        "1.5 Gbits/sec|([0-9.]+)|Mbit/s|1500000000",
        "0-10 s  1.1 GBytes  945 Mbits/sec|([0-9.]+) [KMG]bits/sec|Gbit/s|945000000",
        "94 Mbps|([0-9.]+)|Gbit/s|94000000",
        "peak 1.5 TFLOPS|peak ([0-9.]+)|GFLOP/s|1500000000000",
        "peak 1500 Mflop/s|peak ([0-9.]+)|GFLOP/s|1500000000",
        "Latency (us): 12.5|: ([0-9.]+)|ms|12500",
        "Latency [us] = 12.5|= ([0-9.]+)|ms|12500",
        "lat (us,95%): 12.5|: ([0-9.]+)|ms|12500",
        "Units are us: 12.5|: ([0-9.]+)|ms|12500",
        "latency_us=12.5|=([0-9.]+)|ms|12500",
        "elapsed_s=12.5|=([0-9.]+)|ms|12500000000",
        "12.5 USEC|([0-9.]+)|ms|12500",
        "12.5 microsec|([0-9.]+)|ms|12500",
        "12.5 us/iter|([0-9.]+)|ms|12500",
        "12.5  us|([0-9.]+)|ms|12500",
        "avgt 5 12.500 \u00b1 0.1  us/op|avgt 5 ([0-9.]+)|ms|12500",
        "avgt 5 12.500 \u00b1(99.9%) 0.1 us/op|avgt 5 ([0-9.]+)|ms|12500",
        "470 mbps|([0-9.]+)|Gbit/s|470000000",
        "12.5 gbytes/s|([0-9.]+)|MB/s|12500000000",
        "12.5 kQPS|([0-9.]+)|op/s|12500",
        "12.5 Mops|([0-9.]+)|op/s|12500000",
      })
  void usesThePrintedUnit(String line, String pattern, String declared, double inBaseUnits)
      throws OutputException {
    assertThat(FigurePattern.byPattern(line, pattern, PrintedUnit.of(declared)).value())
        .isCloseTo(inBaseUnits, within(1e-9 * inBaseUnits));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "took 5|took ([0-9.]+)",
        "took 5 slices|took ([0-9.]+)",
        "took 5  us 7|took ([0-9.]+)",
        "rtt 5 min, 7 max|rtt ([0-9.]+)",
        "rtt (min of 3): 5|: ([0-9.]+)",
        "requests_per_sec: 5|: ([0-9.]+)",
        "total: 5 ops|: ([0-9.]+)",
      })
  void usesTheDeclaredUnitIfNoneIsPrinted(String line, String pattern) throws OutputException {
    assertThat(FigurePattern.byPattern(line, pattern, SECONDS).value()).isEqualTo(5e9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "took 5 MB/s|took ([0-9.]+)|s|a time in s, as the campaign says, not in MB/s",
        "took 5 %|took ([0-9.]+)|s|a time in s, as the campaign says, not in %",
        "wrote 5 MB|wrote ([0-9.]+)|MB/s|a rate of bytes in MB/s, as the campaign says, not in MB",
        "5 Mbit/s|([0-9.]+)|MB/s|a rate of bytes in MB/s, as the campaign says, not in Mbit/s",
        "5 MB/s|([0-9.]+)|MiB/s|a rate of bytes in MiB/s, as the campaign says, not in MB/s",
        "5 GB/s/core|([0-9.]+)|MB/s|a number in MB/s, or in another known unit",
        "5 MB/S|([0-9.]+)|GB/s|a number in GB/s, or in another known unit",
        "5 MBPS|([0-9.]+)|GB/s|a number in GB/s, or in another known unit",
        "5 widgets/s|([0-9.]+)|kop/s|a number in kop/s, or in another known unit",
        "5 us^2|([0-9.]+)|ms|a number in ms, or in another known unit",
        "5 ms/s|([0-9.]+)|ms|a number in ms, or in another known unit",
        "5 M ops|([0-9.]+)|op/s|a number in op/s, or in another known unit",
      })
  void refusesAUnitOfAnotherKind(String line, String pattern, String declared, String complaint) {
    assertThatThrownBy(() -> FigurePattern.byPattern(line, pattern, PrintedUnit.of(declared)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(complaint)
        .hasMessageContaining(line);
  }

  @Test
  void usesTheUnitOfTheHeadingAbove() throws Exception {
    String text = "Latency (us):\n   min: 0.93\n   avg: 0.97\nThroughput (MB/s):\n   avg  7\n";

    assertThat(FigurePattern.byPattern(text, "avg: ([0-9.]+)", SECONDS).value()).isEqualTo(970);
    assertThat(FigurePattern.byPattern(text, "avg  ([0-9.]+)", SECONDS).value()).isEqualTo(7e9);
  }

  @Test
  void usesTheUnitInAKeyBesideAPointer() throws Exception {
    String jmh = "[{\"score\": 31.25, \"scoreUnit\": \"us/op\"}]";

    assertThat(FigurePattern.byPointer(jmh, "/0/score", SECONDS).value()).isEqualTo(31_250);
    assertThatThrownBy(() -> FigurePattern.byPointer(jmh, "/0/score", PrintedUnit.of("op/s")))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "at /0/score: expected a rate of operations in op/s, as the campaign says, not in"
                + " us/op");
  }

  @Test
  void refusesATimeOfMinutesAndSeconds() {
    assertThatThrownBy(() -> FigurePattern.byPattern("1:02.50", "([0-9:.]+)", SECONDS))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected a number of at least 0, found \"1:02.50\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"score\": 31.25}]|/0/score|31.25",
        "[[], {\"iops\": 2}]|/1/iops|2",
        "\ufeff{\"a\": 2}|/a|2",
        "{\"error\": NaN, \"a\": 2}|/a|2",
      })
  void findsTheNumberAtAPointerInAnyDocument(String document, String pointer, double figure)
      throws OutputException {
    assertThat(FigurePattern.byPointer(document, pointer, SECONDS).value()).isEqualTo(figure * 1e9);
  }

  @Test
  void refusesNotANumberAtAPointer() {
    assertThatThrownBy(() -> FigurePattern.byPointer("{\"a\": NaN}", "/a", SECONDS))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("at /a is not a number of at least 0: \"NaN\"");
  }
}
