package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** From the kept output of real programs to metrics. */
class ToolReadingTest extends ReadingTests {

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
  void refusesHpccsStreamIfItFoundAWrongVector() throws Exception {
    Parameters asked = Parameters.of("n", 12_000_000L);
    String text = kept("hpccoutf-1p-n6000.txt");
    String wrong =
        text.replaceFirst(
            "(?m)^Solution Validates.*$",
            "Failed Validation on array a[], AvgRelAbsErr > epsilon (1.000000e-13)");

    assertThat(read("stream", asked, text)).containsKey("triad_bytes_per_s");
    assertThatThrownBy(() -> read("stream", asked, wrong))
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: STREAM did not validate its solution");
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
}
