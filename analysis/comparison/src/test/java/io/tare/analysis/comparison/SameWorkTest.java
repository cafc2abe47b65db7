package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class SameWorkTest {

  private static List<SameWork> of(StatedRun run) {
    return SameWork.of(run.analysedBy(Analysis.withDefaults()::of));
  }

  private static StatedRun run() {
    return new StatedRun(8, 0.01, 3);
  }

  @Test
  void isTheTimeOfAProgramOverThatOfTheFirstOneOnTheSamePlatform() {
    List<SameWork> all =
        of(
            run()
                .pd(2, "guest", "jmh.npb-ep", Network.LOOPBACK, "class", "W")
                .pd(3, "guest", "soa.npb-ep", Network.LOOPBACK, "class", "W"));

    assertThat(all).extracting(SameWork::platform).containsExactly("native", "guest");
    assertThat(all.get(1).program().workload()).isEqualTo("soa.npb-ep");
    assertThat(all.get(1).other().workload()).isEqualTo("jmh.npb-ep");
    assertThat(all.get(0).ratio().value()).isCloseTo(1, within(0.02));
    assertThat(all.get(1).ratio().value()).isCloseTo(1.5, within(0.03));
    assertThat(all.get(1).ratio().interval().orElseThrow().contains(1.5)).isTrue();
  }

  @Test
  void ignoresPrefixesAndParametersThatOnlyOneHas() {
    assertThat(
            of(
                run()
                    .pd(1, "guest", "npb.ep", Network.LOOPBACK, "class", "W")
                    .pd(1, "guest", "jmh.npb-ep", Network.LOOPBACK, "class", "W", "runs", 5)))
        .hasSize(2);
  }

  @Test
  void differsByWorkAndByTheParametersThatBothHave() {
    assertThat(
            of(
                run()
                    .pd(1, "guest", "jmh.npb-ep", Network.LOOPBACK, "class", "W")
                    .pd(1, "guest", "jmh.npb-cg", Network.LOOPBACK, "class", "W")
                    .pd(1, "guest", "soa.npb-ep", Network.LOOPBACK, "class", "S")))
        .isEmpty();
  }

  @Test
  void oneProgramInSeveralSizesIsNotComparedWithItself() {
    assertThat(
            of(
                run()
                    .pd(1, "guest", "jmh.npb-ep", Network.LOOPBACK, "runs", 1)
                    .pd(1, "guest", "jmh.npb-ep", Network.LOOPBACK, "loops", "plain")))
        .isEmpty();
  }

  @Test
  void needsThreeCommonBlocks() {
    assertThat(
            of(
                new StatedRun(2, 0.01, 3)
                    .pd(1, "guest", "jmh.npb-ep", Network.LOOPBACK)
                    .pd(1, "guest", "soa.npb-ep", Network.LOOPBACK)))
        .isEmpty();
  }
}
