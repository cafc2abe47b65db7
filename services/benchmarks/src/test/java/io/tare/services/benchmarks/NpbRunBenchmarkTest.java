package io.tare.services.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tare.services.kernels.npb.suite.NpbBenchmark;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NpbRunBenchmarkTest {

  private final NpbRunBenchmark benchmark = new NpbRunBenchmark();

  NpbRunBenchmarkTest() {
    benchmark.benchmark = NpbBenchmark.MG;
    benchmark.loops = "plain";
  }

  @Test
  void verifiesTheLastRun() {
    benchmark.create();
    benchmark.initialize();
    benchmark.run();

    benchmark.verify();
  }

  @Test
  void failsIfTheResultsAreWrong() {
    benchmark.create();
    benchmark.initialize();

    assertThatIllegalStateException()
        .isThrownBy(benchmark::verify)
        .withMessage("the results of MG, class S, are wrong");
  }

  @Test
  void doesNotReplaceVectorsByPlainLoops() {
    benchmark.benchmark = NpbBenchmark.CG; // has none on any machine
    benchmark.loops = "vectors";

    assertThatIllegalStateException()
        .isThrownBy(benchmark::create)
        .withMessageContaining("no vectors for CG; set loops: plain");
  }

  @Test
  void refusesUnknownLoops() {
    benchmark.loops = "fast";

    assertThatIllegalArgumentException()
        .isThrownBy(benchmark::create)
        .withMessage("loops must be vectors or plain, got fast");
  }

  @Test
  void workloadsNameTheirBenchmarkClassAndLoops() {
    assertThat(BenchmarkWorkload.NPB_MG.values(new TreeMap<>(Map.of("class", "W"))))
        .isEqualTo(Map.of("benchmark", "MG", "size", "W"));
    assertThat(BenchmarkWorkload.NPB_IS.values(new TreeMap<>()))
        .isEqualTo(Map.of("benchmark", "IS", "loops", "plain"));
  }
}
