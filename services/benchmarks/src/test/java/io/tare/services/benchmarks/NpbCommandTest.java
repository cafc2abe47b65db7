package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

class NpbCommandTest {

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  private int run(String... arguments) {
    NpbCommand command = new NpbCommand(new PrintStream(output, true, StandardCharsets.UTF_8));
    BenchmarksMain.line(command).parseArgs(arguments);
    return command.call();
  }

  private String output() {
    return output.toString(StandardCharsets.UTF_8);
  }

  @Test
  void printsTheOfficialFooter() {
    assertThat(run("is", "s", "--plain")).isZero();
    assertThat(output())
        .contains(" IS Benchmark Completed.")
        .containsPattern("(?m)^ Class +=  +S$")
        .containsPattern("(?m)^ Size +=  +65536$")
        .containsPattern("(?m)^ Iterations +=  +10$")
        .containsPattern("(?m)^ Time in seconds +=  +\\d+\\.\\d{6}$")
        .containsPattern("(?m)^ Processor seconds *=  +\\d+\\.\\d{6}$")
        .containsPattern("(?m)^ Total threads +=  +1$")
        .containsPattern("(?m)^ Mop/s total +=  +\\d+\\.\\d\\d$")
        .containsPattern("(?m)^ Arithmetic +=  +plain loops$")
        .containsPattern("(?m)^ Verification +=  +SUCCESSFUL$");
  }

  @Test
  void printsAFooterOfEachRun() {
    assertThat(run("is", "s", "--runs", "3")).isZero();
    assertThat(output().split("Benchmark Completed", -1)).hasSize(4);
  }

  @Test
  void runsInSeveralThreads() {
    assertThat(run("is", "s", "--threads", "2")).isZero();
    assertThat(output()).containsPattern("Total threads +=  +2");
  }

  @ParameterizedTest
  @CsvSource({"--threads, 0", "--threads, 1025", "--runs, 0"})
  void refusesNumbersOutsideTheirRanges(String option, String value) {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> run("is", "s", option, value))
        .withMessageContaining(option + ": " + value + " is not 1 to ");
  }

  @Test
  void refusesAnUnknownBenchmark() {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> run("dc", "s"))
        .withMessageContaining("dc");
  }
}
