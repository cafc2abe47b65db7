package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {

  @Test
  void haveDefaults() {
    assertThat(Arguments.parse("--workload", "jmh.marshal"))
        .isEqualTo(new Arguments(BenchmarkWorkload.MARSHAL, new TreeMap<>(), 3, 5, false, 200));
  }

  @Test
  void areReadInAnyOrder() {
    Arguments arguments =
        Arguments.parse(
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
                2000));
  }

  @Test
  void countIterationsByLinesIfTheyAreGated() {
    Arguments arguments = Arguments.parse("--gated", "--workload", "jmh.matmul", "--warmup", "0");
    assertThat(arguments.gated()).isTrue();
    assertThat(arguments.iterations()).isEqualTo(Integer.MAX_VALUE);
    assertThat(arguments.warmup()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--time, 200, 200ms or 2s",
    "--time, 0ms, 0ms",
    "--iterations, 0, from 1",
    "--warmup, -1, from 0",
    "--param, n, KEY=NUMBER",
    "--param, n=many, n=many",
    "--param, c=10, no parameter 'c'",
    "--speed, 3, --speed"
  })
  void areRefusedWithTheReason(String option, String value, String reason) {
    assertThatExceptionOfType(BenchmarksUsageException.class)
        .isThrownBy(() -> Arguments.parse("--workload", "jmh.matmul", option, value))
        .withMessageContaining(reason);
  }

  @Test
  void nameTheWorkloadsThereAre() {
    assertThatExceptionOfType(BenchmarksUsageException.class)
        .isThrownBy(() -> Arguments.parse("--workload", "jmh.bubblesort"))
        .withMessageContaining("jmh.bubblesort")
        .withMessageContaining("jmh.quicksort, jmh.matmul");
  }
}
