package io.tare.services.kernels.npb.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.NpbKernel;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.Verification;
import io.tare.services.kernels.npb.Verification.Check;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for all kernels; class A is verified by the program's integration tests. */
class NpbBenchmarkTest {

  @ParameterizedTest
  @EnumSource
  void verifiesInClassSWithPlainLoops(NpbBenchmark benchmark) {
    assertThat(verification(benchmark, NpbClass.S, 1, false)).matches(Verification::successful);
  }

  @ParameterizedTest
  @EnumSource
  void verifiesInClassWWithPlainLoops(NpbBenchmark benchmark) {
    assertThat(verification(benchmark, NpbClass.W, 1, false)).matches(Verification::successful);
  }

  @ParameterizedTest
  @EnumSource
  void verifiesInClassWWithVectors(NpbBenchmark benchmark) {
    assertThat(verification(benchmark, NpbClass.W, 1, true)).matches(Verification::successful);
  }

  @ParameterizedTest
  @EnumSource
  void computesTheSameWithAnyNumberOfThreads(NpbBenchmark benchmark) {
    Verification one = verification(benchmark, NpbClass.S, 1, false);
    assertThat(verification(benchmark, NpbClass.S, 2, false)).isEqualTo(one);
    assertThat(verification(benchmark, NpbClass.S, 3, false)).isEqualTo(one);
  }

  @ParameterizedTest
  @EnumSource
  void computesTheSameAgain(NpbBenchmark benchmark) {
    try (Team team = new Team(1)) {
      NpbKernel kernel = benchmark.create(NpbClass.S, team, false);
      kernel.initialize();
      kernel.run();
      List<Check> first = kernel.verify().checks();
      kernel.initialize();
      kernel.run();
      assertThat(kernel.verify().checks()).isEqualTo(first);
    }
  }

  @ParameterizedTest
  @EnumSource
  void doesNotVerifyWithoutARun(NpbBenchmark benchmark) {
    try (Team team = new Team(1)) {
      NpbKernel kernel = benchmark.create(NpbClass.S, team, false);
      assertThat(kernel.verify()).matches(each -> !each.successful());
    }
  }

  @ParameterizedTest
  @EnumSource
  void usesPlainLoopsIfAsked(NpbBenchmark benchmark) {
    try (Team team = new Team(1)) {
      assertThat(benchmark.create(NpbClass.S, team, false).arithmetic())
          .isEqualTo(InnerLoops.PLAIN);
    }
  }

  /** The footers of NPB 3.3.1 in class A: size, iterations, and rate times time. */
  @ParameterizedTest
  @CsvSource({
    "BT, 64x  64x  64, 200, 1.6828e11",
    "CG, 14000, 15, 1.496e9",
    "EP, 536870912, 0, 5.369e8",
    "FT, 256x 256x 128, 6, 7.136e9",
    "IS, 8388608, 10, 8.389e7",
    "LU, 64x  64x  64, 250, 1.1930e11",
    "MG, 256x 256x 256, 4, 3.892e9",
    "SP, 64x  64x  64, 400, 8.5010e10",
  })
  void countsWhatTheOfficialProgramsCount(
      NpbBenchmark benchmark, String size, int iterations, double operations) {
    try (Team team = new Team(1)) {
      NpbKernel kernel = benchmark.create(NpbClass.A, team, false);
      assertThat(kernel.size()).isEqualTo(size);
      assertThat(kernel.iterations()).isEqualTo(iterations);
      assertThat(kernel.operations()).isCloseTo(operations, within(operations / 1000));
    }
  }

  private static Verification verification(
      NpbBenchmark benchmark, NpbClass size, int threads, boolean vectors) {
    try (Team team = new Team(threads)) {
      NpbKernel kernel = benchmark.create(size, team, vectors);
      kernel.initialize();
      kernel.run();
      return kernel.verify();
    }
  }
}
