package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.NodeFacts;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Four nodes take 0.4 times as long as one, and one guest 1.2 times as long as that. */
class SpeedUpTest {

  private static Environment environment(String kind, String platform, String... roles) {
    return new Environment(
        platform,
        kind,
        new TreeMap<>(),
        Stream.of(roles)
            .map(role -> new NodeFacts(role, role, new TreeMap<>(), new TreeMap<>()))
            .toList());
  }

  private static List<SpeedUp> of(Environment... environments) {
    Results results =
        new StatedRun(8, 0.01, 3)
            .pd(0.4, "four", "job", Network.LAN, "n", 1)
            .pd(1.2, "guest", "job", Network.LAN, "n", 1)
            .analysedBy(Analysis.withDefaults()::of);
    return SpeedUp.of(ResultsBuilder.builder(results).environments(List.of(environments)).build());
  }

  @Test
  void isTheInverseOfTheTimeOnMoreNodesAndEfficiencyItsShareOfTheirNumber() {
    assertThat(
            of(
                environment("native", "native", "server", "client"),
                environment("native", "four", "server", "rank", "rank", "rank", "client")))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.few().platform()).isEqualTo("native");
              assertThat(each.many().nodes()).isEqualTo(4);
              assertThat(each.ratio().value()).isCloseTo(2.5, within(0.03));
              assertThat(each.ratio().interval().orElseThrow().contains(2.5)).isTrue();
              assertThat(each.efficiency().value())
                  .isCloseTo(each.ratio().value() / 4, within(1e-12));
            });
  }

  @Test
  void isBelowOneIfMoreNodesTakeLonger() {
    assertThat(
            of(
                environment("native", "four", "server"),
                environment("native", "native", "server", "rank")))
        .singleElement()
        .satisfies(each -> assertThat(each.ratio().value()).isCloseTo(0.4, within(0.01)));
  }

  @Test
  void comparesNodesOfOneKindOnly() {
    assertThat(
            of(
                environment("native", "native", "server"),
                environment("uml", "guest", "server", "rank")))
        .isEmpty();
  }

  @Test
  void neighboursAndClientsAreNotAmongTheNodes() {
    assertThat(
            of(
                environment("native", "native", "server"),
                environment("native", "four", "server", "neighbour", "client")))
        .isEmpty();
  }
}
