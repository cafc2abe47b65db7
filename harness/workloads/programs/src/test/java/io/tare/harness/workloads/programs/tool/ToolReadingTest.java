package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the kept output of real programs to metrics. */
class ToolReadingTest {

  private static final Parameters CG = Parameters.of("class", "A", "parallel", 2L);
  private static final Parameters HPL = Parameters.of("n", 1500L).with("p", 2L).with("q", 2L);

  static Stream<Arguments> kept() {
    return Stream.of(
        Arguments.of("npb.cg", "npb-omp33-cg.A.t2.txt", CG),
        Arguments.of("hpl", "hpccoutf-4p.txt", HPL),
        Arguments.of("disk", "fio.json", Parameters.of("size", 104_857_600L)),
        Arguments.of("iperf", "lb-vxlan-bidir.json", Parameters.of("direction", "both")));
  }

  /** Except metrics of several pairs at once. */
  @ParameterizedTest
  @MethodSource("kept")
  void readsEveryDeclaredMetric(String name, String file, Parameters given) throws Exception {
    Workload workload = Workloads.of(name);

    SortedMap<String, Number> values = read(name, given, kept(file));

    List<Metric> all = new ArrayList<>(workload.metrics().judged());
    all.removeIf(metric -> metric.name().equals("least_pair_bit_per_s"));
    for (Metric metric : all) {
      assertThat(values.get(metric.name()).doubleValue()).as(metric.name()).isFinite().isPositive();
    }
  }

  @Test
  void npbIsInBaseUnits() throws Exception {
    String text = kept("npb-omp33-cg.A.t2.txt");

    SortedMap<String, Number> values = read("npb.cg", CG, text);

    assertThat(values.get("time_ns").doubleValue())
        .isCloseTo(Double.parseDouble(printed(text, "Time in seconds")) * 1e9, within(5e6));
    assertThat(values.get("operations_per_s").doubleValue())
        .isEqualTo(Double.parseDouble(printed(text, "Mop/s total")) * 1e6);
  }

  @Test
  void computesAShortTimeFromTheRate() throws Exception {
    SortedMap<String, Number> values =
        read("npb.is", Parameters.NONE, kept("npb-omp33-is.S.t1.txt"));

    assertThat(values).containsOnlyKeys("operations_per_s", "time_ns");
    assertThat(values.get("time_ns").doubleValue()).isCloseTo(1_342_951, within(1.0));
  }

  @ParameterizedTest
  @MethodSource("others")
  void refusesARunThatDiffersFromTheRequest(
      String name, String file, Parameters given, String words) throws Exception {
    String text = kept(file);

    assertThatThrownBy(() -> read(name, given, text))
        .isInstanceOf(OutputException.class)
        .hasMessage("the run differs from the request: " + words);
  }

  static Stream<Arguments> others() {
    Parameters mpi = Parameters.of("model", "mpi", "class", "W");
    return Stream.of(
        Arguments.of("npb.ep", "npb-omp33-cg.A.t2.txt", CG, "kernel was cg, not ep"),
        Arguments.of("npb.cg", "npb-omp33-cg.A.t2.txt", CG.without("class"), "class was A, not S"),
        Arguments.of(
            "npb.cg", "npb-omp33-cg.A.t2.txt", CG.with("parallel", 4L), "threads was 2, not 4"),
        Arguments.of(
            "npb.lu", "npb-ser33-lu.W.txt", mpi.with("parallel", 4L), "processes was 1, not 4"),
        Arguments.of(
            "npb.mg", "npb-mpi33-mg.W.p2.txt", mpi.with("parallel", 4L), "processes was 2, not 4"),
        Arguments.of(
            "npb.mg",
            "npb-mpi33-mg.W.p2.txt",
            Parameters.of("class", "W", "parallel", 2L),
            "processes was 2, not 1, threads was 1, not 2"),
        Arguments.of("hpl", "hpccoutf-4p.txt", HPL.with("n", 2000L), "n was 1500, not 2000"),
        Arguments.of("hpl", "hpccoutf-4p.txt", HPL.with("nb", 80L), "nb was 128, not 80"),
        Arguments.of(
            "linpack",
            "hpccoutf-4p.txt",
            Parameters.of("n", 1500L),
            "p was 2, not 1, processes was 4, not 1, q was 2, not 1"),
        Arguments.of(
            "iperf", "lb-vxlan-bidir.json", Parameters.NONE, "direction was both, not there"),
        Arguments.of(
            "iperf",
            "lb-vxlan-bidir.json",
            Parameters.of("direction", "both", "streams", 10L, "protocol", "udp"),
            "protocol was tcp, not udp, streams was 1, not 10"),
        Arguments.of("ping", "ping-load.txt", Parameters.NONE, "count was 200, not 20"));
  }

  @ParameterizedTest
  @CsvSource({
    "command.time, s, 1e10, time of 1.00e+19 ns is impossible",
    "command.bits, Gbit/s, 1e10, throughput of 1.00e+19 bit/s is impossible",
    "command.rate, op/s, 1e22, operation rate of 1.00e+22 op/s is impossible",
  })
  void refusesImpossibleFigures(String name, String unit, String printed, String words) {
    Parameters given = Parameters.of("run", "x", "pattern", "is (.*)", "unit", unit);

    assertThatThrownBy(() -> read(name, given, "it is " + printed))
        .isInstanceOf(OutputException.class)
        .hasMessage(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x1p3", "NaN", "1e400", "-5", "Infinity", "1d", "٣", ""})
  void refusesNonDecimalNumbers(String printed) {
    Parameters given = Parameters.of("run", "x", "pattern", "is (.*)");

    assertThatThrownBy(() -> read("command.time", given, "it is " + printed))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 1: expected a number of at least 0, found \"it is " + printed + "\"");
  }

  /** Rounding may be a tenth of it. */
  @Test
  void recordsTheResolutionOfFewDigits() throws Exception {
    Parameters given = Parameters.of("run", "x", "pattern", "real ([0-9.]+)", "unit", "s");

    assertThat(read("command.time", given, "real 0.10\n"))
        .containsEntry("time_ns", 1e8)
        .containsEntry("time_ns_resolution", 1e7);
    assertThat(read("command.time", given, "real 0.100000\n")).containsOnlyKeys("time_ns");
  }

  @Test
  void searchesOtherLinesForAnUnmatchedGroup() throws Exception {
    Parameters given = Parameters.of("run", "x", "pattern", "took ([0-9.]+)|failed", "unit", "s");

    assertThat(read("command.time", given, "took 2.0000000\nfailed\n"))
        .containsEntry("time_ns", 2e9);
    assertThatThrownBy(() -> read("command.time", given, "failed\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("no line has a figure for the group of \"took ([0-9.]+)|failed\"");
  }

  /** A defect of a reader fails one submission. */
  @Test
  void aReaderThatThrowsRefusesTheOutput() {
    Workload command = Workloads.of("command.time");
    Parameters given = Parameters.of("run", "x", "pattern", "(.*)");
    ToolOutput broken =
        new ToolOutput(
            () -> {
              throw new IllegalStateException("on purpose");
            },
            () -> "",
            1e6);

    assertThatThrownBy(() -> ((ToolFamily) command.family()).values(command, given, broken))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("its reader failed")
        .hasMessageContaining("on purpose");
  }

  @Test
  void aPatternThatNeedsTooMuchMemoryRefusesTheOutput() {
    Parameters given = Parameters.of("run", "x", "pattern", "(?:a|b)*took ([0-9]+)", "unit", "s");

    assertThatThrownBy(() -> read("command.time", given, "a".repeat(1_000_000)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("its pattern is too complex");
  }

  @Test
  void refusesAFioJobThatReadsOrTransfersLess() throws Exception {
    Parameters given = Parameters.of("size", 104_857_600L);
    String fio = kept("fio.json");

    assertThatThrownBy(() -> read("disk", given.with("size", 209_715_200L), fio))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("bytes of write was 104857600, not 209715200");
    String swapped = fio.replace("\"jobname\" : \"read\"", "\"jobname\" : \"old\"");
    assertThatThrownBy(
            () ->
                read(
                    "disk",
                    given,
                    swapped
                        .replace("\"jobname\" : \"write\"", "\"jobname\" : \"read\"")
                        .replace("\"jobname\" : \"old\"", "\"jobname\" : \"write\"")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("read was write, not read")
        .hasMessageContaining("write was read, not write");
  }

  @Test
  void replacesBytesThatAreNotUtf8(@TempDir Path directory) throws Exception {
    RawOutput output = new RawOutput("b001-one", 1, "c001", 0);
    Path file = output.in(directory);
    Files.write(file, "temp 40\u00b0C took 1.2500000 s\n".getBytes(StandardCharsets.ISO_8859_1));
    Workload command = Workloads.of("command.time");
    Parameters given = Parameters.of("run", "x", "pattern", "took ([0-9.]+)", "unit", "s");

    assertThat(
            ((ToolFamily) command.family())
                .values(command, given, ToolOutput.in(directory, output, 1e6)))
        .containsEntry("time_ns", 1.25e9);
  }

  @Test
  void aNoteBeforeFiosDocumentDoesNotMakeItIozones() throws Exception {
    String note = "fio: file /dev/sdx exceeds 32-bit tausworthe random generator.\n";

    assertThat(read("disk", Parameters.of("size", 104_857_600L), note + kept("fio.json")))
        .containsKeys("write_bytes_per_s", "write_latency_ns");
  }

  @Test
  void anUnverifiedResultIsAWrongAnswer() throws Exception {
    String unverified =
        kept("npb-omp33-cg.A.t2.txt").replaceAll("(Verification *= *)SUCCESSFUL", "$1UNSUCCESSFUL");

    assertThatThrownBy(() -> read("npb.cg", CG, unverified))
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: the program says that its verification was UNSUCCESSFUL");
  }

  @Test
  void readsHplsOwnProgramLikeHpcc() throws Exception {
    String text =
        """
        ================================================================================
        HPLinpack 2.3  --  High-Performance Linpack benchmark  --   December 2, 2018
        ================================================================================
        T/V                N    NB     P     Q               Time                 Gflops
        --------------------------------------------------------------------------------
        WR11C2R4        1000   100     2     2               0.06             1.1161e+01
        HPL_pdgesv() start time Mon Nov 23 14:00:00 2026

        --------------------------------------------------------------------------------
        ||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)=   3.10000000e-03 ...... PASSED
        """;
    Parameters asked = Parameters.of("n", 1000L).with("nb", 100L).with("p", 2L).with("q", 2L);

    SortedMap<String, Number> values = read("hpl", asked, text);
    assertThat(values).containsOnlyKeys("flops", "time_ns").containsEntry("flops", 1.1161e10);
    assertThat(values.get("time_ns").doubleValue())
        .isCloseTo((2e9 / 3 + 1.5e6) / 1.1161e10 * 1e9, within(1.0));
    assertThatThrownBy(() -> read("hpl", asked, text.replace("PASSED", "FAILED")))
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: HPL says that the residual is too large");
    assertThatThrownBy(() -> read("hpl", asked.with("n", 2000L), text))
        .isInstanceOf(OutputException.class)
        .hasMessage("the run differs from the request: n was 1000, not 2000");
    assertThatThrownBy(() -> read("hpl", asked, text + text))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("are both results");
  }

  @Test
  void readsStreamsOwnProgramIfItsVectorsMatchTheRequest() throws Exception {
    String text =
        """
        STREAM version $Revision: 5.10 $
        Array size = 2000000 (elements), Offset = 0 (elements)
        Function    Best Rate MB/s  Avg time     Min time     Max time
        Copy:            8123.4     0.004100     0.003939     0.004500
        Scale:           7456.7     0.004400     0.004291     0.004800
        Add:             8345.6     0.005900     0.005751     0.006200
        Triad:           8400.1     0.005800     0.005714     0.006100
        Solution Validates: avg error less than 1.000000e-13 on all three arrays
        """;

    assertThat(read("stream", Parameters.of("n", 2_000_000L), text))
        .containsEntry("copy_bytes_per_s", 8123.4e6)
        .containsEntry("triad_bytes_per_s", 8400.1e6);
    String parallel = text + "Number of Threads requested = 4\n";
    assertThat(read("stream", Parameters.of("n", 2_000_000L).with("threads", 4L), parallel))
        .containsKey("triad_bytes_per_s");
    assertThatThrownBy(() -> read("stream", Parameters.of("n", 2_000_000L), parallel))
        .hasMessageContaining("threads was 4, not 1");
    assertThatThrownBy(() -> read("stream", Parameters.of("n", 1000L), text))
        .isInstanceOf(OutputException.class)
        .hasMessage("the run differs from the request: n was 2000000, not 1000");
    assertThatThrownBy(
            () ->
                read(
                    "stream",
                    Parameters.of("n", 2_000_000L),
                    text.replace("Solution Validates", "Failed Validation on array a[]")))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("wrong answer: ");
  }

  @Test
  void iozonesTableIsInKilobytesOf1024Bytes() throws Exception {
    String text =
        """
        	Output is in kBytes/sec
                                                                      random    random
                      kB  reclen    write  rewrite    read    reread    read     write
                  102400      64  1406180  2265480  5254160  5192150

        iozone test complete.
        """;

    Parameters asked = Parameters.of("size", 104_857_600L);

    assertThat(read("disk", asked, text))
        .containsEntry("write_bytes_per_s", 1406180.0 * 1024)
        .containsEntry("reread_bytes_per_s", 5192150.0 * 1024);
    assertThatThrownBy(() -> read("disk", asked, text.replace(" 5192150", "")))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("line 4: expected kilobytes, record length and four rates");
  }

  @Test
  void distinguishesMpi4pyFromNetPipeByItsTitle() throws Exception {
    assertThat(read("pingpong", Parameters.of("size", 1024L), kept("mpi4py.txt")))
        .containsEntry("one_way_ns", 1236.77);
  }

  @Test
  void readsMessagesOfTheRequestedSize() throws Exception {
    Parameters size = Parameters.of("size", 1024L);

    assertThat(read("pingpong", size, "    1024 3861.954114   0.00000202\n"))
        .hasEntrySatisfying(
            "one_way_ns", time -> assertThat(time.doubleValue()).isCloseTo(2022.96, within(0.1)));
    assertThatThrownBy(() -> read("pingpong", size, "    1 3.771661   0.00000202\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("messages of 1024 bytes were not measured");
  }

  @Test
  void distinguishesImbFromNetPipeByItsTable() throws Exception {
    assertThat(read("pingpong", Parameters.of("size", 4096L), kept("imb-shm.txt")))
        .containsOnlyKeys("one_way_ns", "one_way_ns_resolution");
  }

  @Test
  void bytesPerProcessorSecondAreTheReciprocalOfProcessorTimePerByte() throws Exception {
    SortedMap<String, Number> values =
        read("iperf", Parameters.of("protocol", "udp"), kept("ovs-vxlan-udp150.json"));

    // 149.77 Mbit/s with 11.54 % of a processor
    assertThat(values.get("bytes_per_processor_s").doubleValue()).isCloseTo(162.3e6, within(1e6));
    assertThat(values.get("processor_per_gb_ns").doubleValue()).isCloseTo(6.16e9, within(1e8));
  }

  @Test
  void readsJitterAndLossOfDatagrams() throws Exception {
    assertThat(read("iperf", Parameters.of("protocol", "udp"), kept("ovs-vxlan-udp150.json")))
        .containsKeys("throughput_bit_per_s", "jitter_ns", "loss_ratio");
  }

  @Test
  void omitsTheTailOfFewRoundTrips() throws Exception {
    String line =
        "{\"type\": \"done\", \"size\": 1, \"count\": %s, \"mean_ns\": 9.5, \"p50_ns\": 9, \"p90_ns\": 12,"
            + " \"p99_ns\": 20, \"p99_9_ns\": 30, \"p99_99_ns\": 40, \"longest_ns\": 50,"
            + " \"clock_cost_ns\": 0.5}";

    assertThat(read("roundtrip", Parameters.NONE, line.formatted(20_000)))
        .containsEntry("rtt_p50_ns", 9.0)
        .containsEntry("rtt_p99_99_ns", 40.0);
    assertThat(read("roundtrip", Parameters.of("count", 1_000L), line.formatted(1_000)))
        .doesNotContainKey("rtt_p99_99_ns");
    assertThatThrownBy(() -> read("roundtrip", Parameters.NONE, line.formatted(1_000)))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("count was 1000, not 20000");
  }

  @Test
  void roundTripsWhileAnEndStoodStillAreNoFigures() {
    String line = "{\"type\": \"done\", \"still_ns\": %s, \"others_still_ns\": %s}";

    assertThatThrownBy(() -> read("roundtrip", Parameters.NONE, line.formatted("15e9", "0")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("the end that asks stood still for 15.0 s");
    assertThatThrownBy(() -> read("roundtrip", Parameters.NONE, line.formatted("0", "300000000")))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("the end that answers stood still for 0.3 s");
  }

  @Test
  void theLastLineWithACommandsFigureCounts() throws Exception {
    Parameters given = Parameters.of("run", "x", "pattern", "rate: ([0-9.]+)", "unit", "kop/s");

    assertThat(read("command.rate", given, "rate: 1\nrate: 2.5 k\nend\n"))
        .containsEntry("operations_per_s", 2500.0);
    assertThatThrownBy(() -> read("command.rate", given, "nothing\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("no line has \"rate: ([0-9.]+)\"");
    assertThatThrownBy(
            () ->
                read(
                    "command.rate",
                    Parameters.of("run", "x", "pattern", "rate: (.*)"),
                    "first\nrate: fast\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("line 2: expected a number of at least 0, found \"rate: fast\"");
  }

  @Test
  void readsACommandsFigureFromJson() throws Exception {
    Parameters given = Parameters.of("run", "x", "json", "/end/0/rate", "unit", "Mbit/s");

    assertThat(read("command.bits", given, "{\"end\": [{\"rate\": 2}]}"))
        .containsEntry("throughput_bit_per_s", 2e6);
    assertThatThrownBy(() -> read("command.bits", given, "{\"end\": []}"))
        .isInstanceOf(OutputException.class)
        .hasMessage("at /end/0/rate is not a number of at least 0: it is missing");
    assertThatThrownBy(() -> read("command.bits", given, "{\"end\": [{\"rate\": 2, \"rate\": 3}]}"))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("\"rate\" occurs twice with different values");
  }

  @Test
  void usesTheTimeOfACommandWithoutAFigure() throws Exception {
    assertThat(read("command.time", Parameters.of("run", "x"), "")).containsEntry("time_ns", 1e6);
  }

  private static SortedMap<String, Number> read(String name, Parameters given, String text)
      throws OutputException {
    Workload workload = Workloads.of(name);
    assertThat(workload.family()).isInstanceOf(ToolFamily.class);
    return ((ToolFamily) workload.family()).values(workload, given, ToolOutput.of(text, 1e6));
  }

  private static String printed(String text, String key) {
    return text.lines()
        .filter(line -> line.contains(key))
        .map(line -> line.substring(line.indexOf('=') + 1).strip())
        .findFirst()
        .orElseThrow();
  }

  private static String kept(String file) throws Exception {
    try (InputStream in = ToolReadingTest.class.getResourceAsStream("../output/" + file)) {
      assertThat(in).as(file).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aPairOfWhichNothingArrivedFails() {
    String run =
        "tare: pair %d of 2, 0 to 1000000000 ns\n"
            + "{\"start\":{\"test_start\":{\"protocol\":\"UDP\",\"num_streams\":1}},\"end\":{"
            + "\"sum_sent\":{\"bits_per_second\":9,\"packets\":9},\"sum_received\":{\"jitter_ms\":0,"
            + "\"bits_per_second\":%d,\"lost_packets\":0,\"packets\":%d}}\n}\n";
    String both = run.formatted(1, 9, 9) + run.formatted(2, 0, 0);

    assertThatThrownBy(() -> read("iperf", Parameters.of("pairs", 2L, "protocol", "udp"), both))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("no byte arrived");
  }

  @Test
  void saysThatAPatternMatchesOnStandardError() {
    Workload command = Workloads.of("command.rate");
    Parameters given = Parameters.of("run", "x", "pattern", "ops ([0-9.]+)", "unit", "op/s");
    ToolOutput output = new ToolOutput(() -> "", () -> "ops 1201.51\n", 1e6);

    assertThatThrownBy(() -> ((ToolFamily) command.family()).values(command, given, output))
        .isInstanceOf(OutputException.class)
        .hasMessage("\"ops ([0-9.]+)\" matches on standard error; append 2>&1 to the command");
  }
}
