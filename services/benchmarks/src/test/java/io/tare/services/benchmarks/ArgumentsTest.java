package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.ParameterException;

class ArgumentsTest {

  private static Arguments parse(String... arguments) {
    BenchmarkCommand command = new BenchmarkCommand(System.out);
    BenchmarksMain.line(command).parseArgs(arguments);
    return command.arguments();
  }

  @Test
  void haveDefaults() {
    assertThat(parse("--workload", "jmh.marshal"))
        .isEqualTo(
            new Arguments(
                BenchmarkWorkload.MARSHAL,
                new TreeMap<>(),
                3,
                5,
                false,
                TimeValue.milliseconds(200)));
  }

  @Test
  void areReadInAnyOrder() {
    Arguments arguments =
        parse(
            "--time",
            "2s",
            "--param",
            "n=20000",
            "--iterations",
            "7",
            "--workload",
            "jmh.quicksort",
            "--param",
            "seed=-3",
            "--warmup",
            "0");

    assertThat(arguments)
        .isEqualTo(
            new Arguments(
                BenchmarkWorkload.QUICKSORT,
                new TreeMap<>(Map.of("n", "20000", "seed", "-3")),
                0,
                7,
                false,
                TimeValue.seconds(2)));
  }

  @Test
  void countIterationsByLinesWithAGate() {
    Arguments arguments = parse("--gated", "--workload", "jmh.matmul", "--warmup", "0");
    assertThat(arguments.gated()).isTrue();
    assertThat(arguments.iterations()).isEqualTo(Integer.MAX_VALUE);
    assertThat(arguments.warmup()).isZero();
  }

  @Test
  void takeNoIterationsWithAGate() {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> parse("--workload", "jmh.matmul", "--gated", "--iterations", "3"))
        .withMessageContaining("--gated");
  }

  @ParameterizedTest
  @CsvSource({
    "--time, 200, 200ms or 2s",
    "--time, 0ms, 0ms",
    "--time, 2.5s, 2.5s",
    "--iterations, 0, at least 1",
    "--warmup, -1, at least 0",
    "--param, n, KEY=VALUE",
    "--param, n=many, is not a whole number",
    "--param, c=10, no parameter 'c'",
    "--speed, 3, --speed"
  })
  void areRefusedWithTheReason(String option, String value, String reason) {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> parse("--workload", "jmh.matmul", option, value))
        .satisfies(mistake -> assertThat(BenchmarksMain.words(mistake)).contains(reason));
  }

  @Test
  void nameTheKnownWorkloads() {
    assertThatExceptionOfType(ParameterException.class)
        .isThrownBy(() -> parse("--workload", "jmh.bubblesort"))
        .withMessageContaining("jmh.bubblesort")
        .withMessageContaining("jmh.quicksort, jmh.matmul");
  }
}
