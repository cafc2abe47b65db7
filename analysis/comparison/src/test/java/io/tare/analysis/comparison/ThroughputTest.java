package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class ThroughputTest {

  private static Results results(String... facts) {
    return new StatedRun(5, 0.02, 5)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .busy("uml", 1, 80)
        .environment("uml", facts)
        .analysedBy(Analysis.withDefaults()::of);
  }

  private static CellResult cell(Results results) {
    return results.cells().stream()
        .filter(each -> each.cell().platform().equals("uml"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void isDividedByTheProcessorsThatMachinesShare() {
    Results results = results("cpu.count", "2", "servers.count", "4", "servers.machines", "4");
    Throughput throughput = Throughput.of(results, cell(results)).orElseThrow();

    assertThat(throughput.perSecond().value()).isEqualTo(80);
    assertThat(throughput.perProcessor().value()).isEqualTo(40);
    assertThat(throughput.perProcessor().interval()).isPresent();
    assertThat(Throughput.servers(results, "uml")).isEqualTo(4);
    assertThat(Throughput.machines(results, "uml")).isEqualTo(4);
  }

  @Test
  void isUnknownWithoutProcessors() {
    Results results = results();

    assertThat(Throughput.of(results, cell(results))).isEmpty();
  }

  @Test
  void aPlatformThatRecordsNothingHasOneServer() {
    assertThat(Throughput.servers(results(), "uml")).isEqualTo(1);
    assertThat(Throughput.servers(results(), "native")).isEqualTo(1);
  }
}
