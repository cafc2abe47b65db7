package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerScalingTest {

  private static final int CLIENTS = 12;

  /** Seconds per answer of servers in one machine. */
  private static double together(int servers) {
    return 0.010 + 0.002 * (servers - 1);
  }

  /** Seconds per answer of servers that have their own machines. */
  private static double apart(int servers) {
    return 0.010 + 0.001 * (servers - 1);
  }

  private static Results results(int... numbers) {
    StatedRun run = new StatedRun(4, 0.01, 7);
    for (int servers : numbers) {
      add(run, "uml-%dservers".formatted(servers), servers, 1, together(servers));
      add(run, "guests-%dservers".formatted(servers), servers, servers, apart(servers));
    }
    return run.analysedBy(Analysis.withDefaults()::of);
  }

  private static void add(
      StatedRun run, String platform, int servers, int machines, double seconds) {
    run.pd(CLIENTS * seconds / 0.01, platform, "sort", Network.LOOPBACK, "n", 1)
        .busy(platform, 1, 1 / seconds)
        .environmentOf(
            "uml",
            platform,
            "cpu.count",
            "2",
            "servers.count",
            String.valueOf(servers),
            "servers.machines",
            String.valueOf(machines));
  }

  private static Consolidation of(Results results, int servers, String platform) {
    return Consolidation.of(results, servers, Optional.of(results(servers))).stream()
        .filter(each -> each.scaling().group().platform().equals(platform))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aNumberThatWasNotMeasuredIsPredicted() {
    Consolidation three = of(results(1, 2, 4), 3, "uml");

    assertThat(three.perSecond().value()).isCloseTo(1 / together(3), within(1e-9));
    assertThat(three.scaling().perProcessor(3).value()).isCloseTo(0.5 / together(3), within(1e-9));
    assertThat(three.scaling().addedSeconds().value()).isCloseTo(0.002, within(1e-12));
    assertThat(three.perSecond().interval()).isPresent();
  }

  @Test
  void theErrorIsThatOfARunThatTheModelHasNotSeen() {
    Consolidation three = of(results(1, 2, 4), 3, "uml");

    assertThat(three.throughputError().orElseThrow()).isCloseTo(0, within(1e-9));
    assertThat(three.p95Error().orElseThrow()).isCloseTo(0, within(0.05));
    assertThat(three.isHit()).contains(true);
  }

  @Test
  void serversThatAreApartAreComparedWithOneMachine() {
    Consolidation three = of(results(1, 2, 4), 3, "guests");

    assertThat(three.toOneMachine().orElseThrow().value())
        .isCloseTo(together(3) / apart(3), within(1e-9));
    assertThat(three.sentence().orElseThrow())
        .contains("3 servers of sort n=1, uml: each in its own machine, because they answer 1.17");
    assertThat(of(results(1, 2, 4), 3, "uml").toOneMachine()).isEmpty();
  }

  @Test
  void aPlatformsSingleServerIsAPointOfItsLine() {
    assertThat(ServerScaling.of(results(1, 2)))
        .extracting(each -> each.group().platform() + each.points().keySet())
        .containsExactlyInAnyOrder("uml[1, 2]", "guests[1, 2]");
    assertThat(ServerScaling.of(results(1, 2)))
        .extracting(each -> each.group().areApart())
        .containsExactlyInAnyOrder(false, true);
  }

  @Test
  void numbersBeyondThoseMeasuredAreNotPredicted() {
    Results results = results(1, 2, 4);

    assertThat(Consolidation.of(results, 5, Optional.empty())).isEmpty();
    assertThat(Consolidation.of(results, 1, Optional.empty()))
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.measured()).isEmpty());
  }

  @Test
  void whatTheRunMeasuredOfThisNumberIsNotPartOfTheModel() {
    Consolidation three = Consolidation.of(results(1, 2, 3, 4), 3, Optional.empty()).get(0);

    assertThat(three.scaling().points().keySet()).containsExactly(1, 2, 4);
    assertThat(three.throughputError().orElseThrow()).isCloseTo(0, within(1e-9));
  }

  @Test
  void oneNumberIsTooFew() {
    assertThat(ServerScaling.of(results(4))).isEmpty();
  }
}
