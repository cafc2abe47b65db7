package io.tare.harness.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.output.OutputException;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Metric;
import io.tare.model.Parameters;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From what programs printed to metrics, by the samples that were kept of real ones. */
class ToolReadingTest {

  @ParameterizedTest
  @CsvSource({
    "npb.cg, npb-omp33-cg.A.t2.txt",
    "hpl, hpccoutf-4p.txt",
    "linpack, hpccoutf-4p.txt",
    "stream, hpccoutf-4p.txt",
    "disk, fio.json",
    "iperf, lb-vxlan-bidir.json",
  })
  void everyMetricThatIsDeclaredIsRead(String name, String file) throws Exception {
    Workload workload = Workloads.of(name);

    SortedMap<String, Number> values = read(name, Parameters.NONE, kept(file));

    for (Metric metric : workload.metrics().judged()) {
      assertThat(values.get(metric.name()).doubleValue()).as(metric.name()).isFinite().isPositive();
    }
  }

  @Test
  void npbIsInBaseUnits() throws Exception {
    String text = kept("npb-omp33-cg.A.t2.txt");

    SortedMap<String, Number> values = read("npb.cg", Parameters.NONE, text);

    assertThat(values.get("time_ns").doubleValue())
        .isEqualTo(Double.parseDouble(printed(text, "Time in seconds")) * 1e9);
    assertThat(values.get("operations_per_s").doubleValue())
        .isEqualTo(Double.parseDouble(printed(text, "Mop/s total")) * 1e6);
  }

  @Test
  void aTimeThatIsTooShortToBePrintedIsNone() throws Exception {
    assertThat(read("npb.is", Parameters.NONE, kept("npb-omp33-is.S.t1.txt")))
        .containsOnlyKeys("operations_per_s");
  }

  @Test
  void anUnverifiedResultIsAWrongAnswer() throws Exception {
    String unverified =
        kept("npb-omp33-cg.A.t2.txt").replaceAll("(Verification *= *)SUCCESSFUL", "$1UNSUCCESSFUL");

    assertThatThrownBy(() -> read("npb.cg", Parameters.NONE, unverified))
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: the program says that its verification was UNSUCCESSFUL");
  }

  @Test
  void hplsOwnProgramIsReadAsHpccsIs() throws Exception {
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
    Parameters asked = Parameters.of("n", 1000L);

    assertThat(read("hpl", asked, text))
        .containsEntry("flops", 1.1161e10)
        .containsEntry("time_ns", 0.06e9);
    assertThatThrownBy(() -> read("hpl", asked, text.replace("PASSED", "FAILED")))
        .isInstanceOf(OutputException.class)
        .hasMessage("wrong answer: HPL says that the residual is too large");
    assertThatThrownBy(() -> read("hpl", Parameters.of("n", 2000L), text))
        .isInstanceOf(OutputException.class)
        .hasMessage("it solved 1000 equations, not 2000");
  }

  @Test
  void streamsOwnProgramIsReadWhereItsVectorsAreThoseAskedFor() throws Exception {
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
    assertThatThrownBy(() -> read("stream", Parameters.of("n", 1000L), text))
        .isInstanceOf(OutputException.class)
        .hasMessage("its vectors have 2000000 numbers, not 1000: build it so, or set n");
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

    assertThat(read("disk", Parameters.NONE, text))
        .containsEntry("write_bytes_per_s", 1406180.0 * 1024)
        .containsEntry("reread_bytes_per_s", 5192150.0 * 1024);
    assertThatThrownBy(() -> read("disk", Parameters.NONE, text.replace(" 5192150", "")))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("line 4: expected kilobytes, record length and four rates");
  }

  @Test
  void mpi4pyIsToldFromNetPipeByItsTitle() throws Exception {
    assertThat(read("pingpong", Parameters.of("size", 1024L), kept("mpi4py.txt")))
        .containsEntry("one_way_ns", 1236.77);
  }

  @Test
  void messagesAreReadOfTheSizeThatWasAskedFor() throws Exception {
    Parameters size = Parameters.of("size", 1024L);

    assertThat(read("pingpong", size, "    1024 3861.954114   0.00000202\n"))
        .containsEntry("one_way_ns", 2020.0);
    assertThatThrownBy(() -> read("pingpong", size, "    1 3.9   0.00000202\n"))
        .isInstanceOf(OutputException.class)
        .hasMessage("messages of 1024 bytes were not measured");
  }

  @Test
  void imbIsToldFromNetPipeByItsTable() throws Exception {
    assertThat(read("pingpong", Parameters.of("size", 4096L), kept("imb-shm.txt")))
        .containsOnlyKeys("one_way_ns");
  }

  @Test
  void ofDatagramsJitterAndLossAreReadToo() throws Exception {
    assertThat(read("iperf", Parameters.of("protocol", "udp"), kept("ovs-vxlan-udp150.json")))
        .containsKeys("throughput_bit_per_s", "jitter_ns", "loss_ratio");
  }

  @Test
  void ofACommandTheLastLineWithTheFigureCounts() throws Exception {
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
        .hasMessage("line 2: expected a number, found \"rate: fast\"");
  }

  @Test
  void ofACommandAFigureMayStandInJson() throws Exception {
    Parameters given = Parameters.of("run", "x", "json", "/end/0/rate", "unit", "Mbit/s");

    assertThat(read("command.bits", given, "{\"end\": [{\"rate\": 2}]}"))
        .containsEntry("throughput_bit_per_s", 2e6);
    assertThatThrownBy(() -> read("command.bits", given, "{\"end\": []}"))
        .isInstanceOf(OutputException.class)
        .hasMessage("at /end/0/rate is no number that is at least 0");
  }

  @Test
  void ofACommandWithoutAFigureItsTimeCounts() throws Exception {
    assertThat(read("command.time", Parameters.of("run", "x"), "")).containsEntry("time_ns", 1e6);
  }

  private static SortedMap<String, Number> read(String name, Parameters given, String text)
      throws OutputException {
    Workload workload = Workloads.of(name);
    assertThat(workload.family()).isInstanceOf(ToolFamily.class);
    return ((ToolFamily) workload.family()).read(workload, given, new ToolOutput(text, 1e6));
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
}
