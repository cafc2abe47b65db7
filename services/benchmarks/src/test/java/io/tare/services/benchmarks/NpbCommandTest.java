package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

class NpbCommandTest {

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  private int run(String... arguments) throws InterruptedException {
    NpbCommand command = new NpbCommand(new PrintStream(output, true, StandardCharsets.UTF_8));
    BenchmarksMain.line(command).parseArgs(arguments);
    return command.call();
  }

  private String output() {
    return output.toString(StandardCharsets.UTF_8);
  }

  @Test
  void printsTheFiguresOfTheOfficialFooter() throws Exception {
    assertThat(run("is", "s", "--plain")).isZero();
    assertThat(output())
        .containsPattern("(?m)^ Run +=  +1 of 1$")
        .containsPattern("(?m)^ Class +=  +S$")
        .containsPattern("(?m)^ Size +=  +65536$")
        .containsPattern("(?m)^ Iterations +=  +10$")
        .containsPattern("(?m)^ Time in seconds +=  +\\d+\\.\\d{9}$")
        .containsPattern("(?m)^ Setup seconds +=  +\\d+\\.\\d{9}$")
        .containsPattern("(?m)^ Processor seconds *=  +\\d+\\.\\d{6}$")
        .containsPattern("(?m)^ Total threads +=  +1$")
        .containsPattern("(?m)^ Mop/s total +=  +\\d+\\.\\d{6}$")
        .containsPattern("(?m)^ Still seconds +=  +\\d+\\.\\d{6}$")
        .containsPattern("(?m)^ Java += +" + Pattern.quote(Runtime.version() + ", "))
        .containsPattern("(?m)^ Arithmetic +=  +plain loops$")
        .containsPattern("(?m)^ Verification +=  +SUCCESSFUL$");
  }

  @Test
  void saysThatItIsNotNasasProgram() throws Exception {
    assertThat(run("is", "s")).isZero();
    assertThat(output())
        .containsPattern("(?m)^ Tare's IS Benchmark Completed\\.$")
        .doesNotContainPattern("(?m)^ *IS Benchmark Completed");
  }

  @Test
  void numbersTheFootersOfItsRuns() throws Exception {
    assertThat(run("is", "s", "--runs", "3")).isZero();
    assertThat(output().lines().filter(line -> line.startsWith(" Run ")))
        .extracting(line -> line.replaceAll(".*= +", ""))
        .containsExactly("1 of 3", "2 of 3", "3 of 3");
  }

  @Test
  void runsInSeveralThreads() throws Exception {
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
