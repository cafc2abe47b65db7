package io.tare.harness.workloads.programs.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tare.harness.workloads.programs.output.NpbOutput.Verification;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpbOutputTest {

  @ParameterizedTest
  @CsvSource({
    "mpi33-mg.W.p2, mg, W, 1, 2, 0.11, 4484.07e6",
    "omp33-is.S.t1, is, S, 1, 1, 0.00, 488.00e6",
    "omp33-cg.A.t2, cg, A, 2, 1, 0.29, 5204.20e6",
    "ser33-lu.W, lu, W, 1, 1, 2.34, 7709.17e6",
  })
  void readsTheFooterOfEveryKernel(
      String file,
      String kernel,
      String letter,
      long threads,
      long processes,
      double seconds,
      double rate)
      throws Exception {
    NpbOutput output = NpbOutput.of(Kept.output("npb-" + file + ".txt"));

    assertThat(output.kernel()).isEqualTo(kernel);
    assertThat(output.problemClass()).isEqualTo(letter);
    assertThat(output.threads()).isEqualTo(threads);
    assertThat(output.processes()).isEqualTo(processes);
    assertThat(output.operationsPerSecond().value()).isEqualTo(rate);
    assertThat(output.nanos().value()).isCloseTo(seconds * 1e9, within(0.005e9));
    assertThat(output.verification()).isEqualTo(Verification.SUCCESSFUL);
  }

  /** The formulas of all eight kernels; without kept output, with a footer of round numbers. */
  @ParameterizedTest
  @CsvSource({
    "is, S, 65536, 10, 488.00, 0.00, 0.00134295",
    "ep, S, 33554432, 0, 153.00, 0.22, 0.219310",
    "cg, A, 14000, 15, 5204.20, 0.29, 0.287549",
    "mg, W, '128x 128x 128', 4, 4484.07, 0.11, 0.108504",
    "bt, W, '24x  24x  24', 200, 10779.40, 0.72, 0.716066",
    "sp, S, '12x  12x  12', 100, 4432.37, 0.02, 0.0218106",
    "lu, W, '33x  33x  33', 300, 7709.17, 2.34, 2.34281",
    "ft, S, '64x  64x  64', 6, 1000.00, 0.18, 0.177167",
  })
  void computesTheTimeFromTheMorePreciseRate(
      String kernel,
      String letter,
      String size,
      int iterations,
      double rate,
      String printed,
      double seconds)
      throws Exception {
    Figure time = NpbOutput.of(footer(kernel, letter, size, iterations, rate, printed)).nanos();

    assertThat(time.value()).isCloseTo(seconds * 1e9, withinPercentage(0.001));
    assertThat(time.resolution() / time.value()).isCloseTo(0.01 / rate, withinPercentage(0.1));
  }

  @Test
  void refusesATimeThatContradictsTheRate() {
    String footer = footer("is", "S", "65536", 10, 40.00, "0.04");

    assertThatThrownBy(() -> NpbOutput.of(footer))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "its time of 0.04 s and its rate of 40 Mop/s contradict each other: at this rate it"
                + " takes 0.01638 s");
  }

  /** IS of class S on a machine with a load of 30. */
  @Test
  void usesTheMorePrecisePrintedTimeOfASlowRun() throws Exception {
    Figure time = NpbOutput.of(footer("is", "S", "65536", 10, 0.61, "1.07")).nanos();

    assertThat(time.value()).isEqualTo(1_070_000_000); // 1.07 * 1e9 is a different number
    assertThat(time.resolution()).isEqualTo(0.01e9);
  }

  @Test
  void withoutARateThereIsNoTime() {
    String footer = footer("is", "S", "65536", 10, 0, "0.00");

    assertThatThrownBy(() -> NpbOutput.of(footer))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("its rate is 0 Mop/s");
  }

  /** Four independent MPI programs print four footers. */
  @Test
  void refusesSeveralFooters() throws Exception {
    String output = Kept.output("npb-mpi33-mg.W.p2.txt");

    assertThatThrownBy(() -> NpbOutput.of(output + output))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "lines 21 and 71 are both \"… Benchmark Completed\": the output of several programs, "
                + "or several results of one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Verification = UNSUCCESSFUL",
        "Class = B",
        "Mop/s total = 1",
        "Total processes = 4"
      })
  void refusesADuplicateLineInTheFooter(String line) throws Exception {
    String output = Kept.output("npb-mpi33-mg.W.p2.txt") + " " + line + "\n";

    assertThatThrownBy(() -> NpbOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("are both \"" + line.substring(0, line.indexOf('=')));
  }

  @Test
  void ignoresColours() throws Exception {
    String output =
        changed("              SUCCESSFUL", "\u001b[1;32mSUCCESSFUL\u001b[0m")
            .replace(" MG Benchmark", "\u001b[0m MG Benchmark");

    assertThat(NpbOutput.of(output).verification()).isEqualTo(Verification.SUCCESSFUL);
  }

  @Test
  void knowsKernelsWithADashInTheirNames() throws Exception {
    assertThat(NpbOutput.of(changed("MG Benchmark", "LU-HP Benchmark")).kernel())
        .isEqualTo("lu-hp");
  }

  /** NPB 3.4's BT uses the largest square number of processes. */
  @Test
  void countsTheProcessesThatTookPart() throws Exception {
    String output = changed("Compiled procs  =                        2", "Active procs = 1");

    assertThat(NpbOutput.of(output).processes()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"UNSUCCESSFUL, UNSUCCESSFUL", "NOT PERFORMED, NOT_PERFORMED"})
  void distinguishesWrongFromUnverifiedResults(String printed, Verification verification)
      throws Exception {
    assertThat(NpbOutput.of(changed("              SUCCESSFUL", printed)).verification())
        .isEqualTo(verification);
  }

  @Test
  void refusesAnUnknownVerdictWithItsLine() throws IOException {
    String output = changed("              SUCCESSFUL", "PERHAPS");

    assertThatThrownBy(() -> NpbOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("expected SUCCESSFUL, UNSUCCESSFUL or NOT PERFORMED, found")
        .hasMessageContaining("PERHAPS");
  }

  @Test
  void refusesEveryTruncatedOutput() throws IOException {
    String output = Kept.output("npb-mpi33-mg.W.p2.txt");
    int end = output.indexOf("SUCCESSFUL", output.indexOf("Completed."));

    for (int cut = 0; cut < end; cut += 7) {
      String begin = output.substring(0, cut);
      assertThatThrownBy(() -> NpbOutput.of(begin)).isInstanceOf(OutputException.class);
    }
  }

  private static String footer(
      String kernel, String letter, String size, int iterations, double rate, String printed) {
    return String.format(
        Locale.ROOT,
        """
         %s Benchmark Completed.
         Class           = %24s
         Size            = %24s
         Iterations      = %24d
         Time in seconds = %24s
         Mop/s total     = %24.2f
         Verification    =               SUCCESSFUL
        """,
        kernel.toUpperCase(Locale.ROOT),
        letter,
        size,
        iterations,
        printed,
        rate);
  }

  private static String changed(String right, String wrong) throws IOException {
    String output = Kept.output("npb-mpi33-mg.W.p2.txt");
    assertThat(output).contains(right);
    return output.replace(right, wrong);
  }

  @Test
  void readsLinesWithTheTagOfTheirProcess() throws Exception {
    String footer = footer("is", "S", "65536", 10, 16.38, "0.04");

    for (String tag : List.of("[1,0]<stdout>:", "[prterun-host-9@1,0]<stdout>: ", "0: ", "[0] ")) {
      assertThat(NpbOutput.of(footer.replaceAll("(?m)^", Matcher.quoteReplacement(tag))))
          .isEqualTo(NpbOutput.of(footer));
    }
  }

  /** Real outputs of class S. */
  @ParameterizedTest
  @CsvSource({
    "cpp-cg.S.t2, CPP, cg, 2, 0.88, 75.42e6",
    "cpp-is.S, CPP, is, 1, 0.00, 391.26e6",
    "java-mg.S.t2, JAVA, mg, 2, 0.132, 69.080e6",
    "rust-mg.S.t2, RUST, mg, 2, 0.0253, 300.15359912039105e6",
  })
  void readsTheFootersOfPorts(
      String file, NpbCode code, String kernel, long threads, double seconds, double rate)
      throws Exception {
    NpbOutput output = NpbOutput.of(Kept.output("npb-" + file + ".txt"));

    assertThat(output.code()).isEqualTo(code);
    assertThat(output.kernel()).isEqualTo(kernel);
    assertThat(output.problemClass()).isEqualTo("S");
    assertThat(output.threads()).isEqualTo(threads);
    assertThat(output.nanos().value()).isCloseTo(seconds * 1e9, within(0.005e9));
    assertThat(output.operationsPerSecond().value()).isEqualTo(rate);
    assertThat(output.verification()).isEqualTo(Verification.SUCCESSFUL);
  }

  @Test
  void aPortKeepsItsNameWithoutItsBanner() throws Exception {
    String output = Kept.output("npb-rust-mg.S.t2.txt");

    assertThat(NpbOutput.of(output.substring(output.indexOf("Benchmark completed"))).code())
        .isEqualTo(NpbCode.RUST);
    assertThat(NpbOutput.of(Kept.output("npb-mpi33-mg.W.p2.txt")).code()).isEqualTo(NpbCode.NPB);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NAS Parallel Benchmarks 4.1 Parallel Julia version - CG Benchmark",
        "NAS Parallel Benchmarks in Go",
        "NPB-Zig is developed by"
      })
  void refusesAnUnknownPortByItsName(String banner) throws IOException {
    String output = "\n " + banner + "\n" + Kept.output("npb-omp33-cg.A.t2.txt");
    assertThatThrownBy(() -> NpbOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "an unknown port of NPB, by its words \"" + banner + "\": measure it as a command");
  }

  @Test
  void refusesTheWordsOfTwoCodes() throws IOException {
    String output = Kept.output("npb-cpp-is.S.txt") + Kept.output("npb-rust-mg.S.t2.txt");
    assertThatThrownBy(() -> NpbOutput.of(output))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("the words of one code, not of NPB-CPP too");
  }
}
