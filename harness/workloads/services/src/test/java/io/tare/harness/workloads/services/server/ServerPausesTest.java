package io.tare.harness.workloads.services.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ServerPausesTest {

  private static ServerPauses pauses(long nanos, Map<Observation, Long> counts) {
    return new ServerPauses(List.of(nanos), nanos, nanos, new TreeMap<>(counts));
  }

  @Test
  void severalServersHaveTheSumOfTheirCounts() {
    ServerPauses all =
        ServerPauses.of(
            List.of(
                pauses(1, Map.of(Observation.COMMITS, 10L)),
                pauses(2, Map.of(Observation.COMMITS, 20L))));

    assertThat(all.pausesNanos()).containsExactly(1L, 2L);
    assertThat(all.collectingNanos()).isEqualTo(3);
    assertThat(all.compilingNanos()).isEqualTo(3);
    assertThat(all.counts()).containsExactly(Map.entry(Observation.COMMITS, 30L));
  }

  @Test
  void aCountIsWhatItHasGrownByAndNeverNegative() {
    ServerPauses before =
        pauses(1, Map.of(Observation.SERVER_READS, 10L, Observation.SERVER_SWITCHES, 50L));
    ServerPauses after =
        pauses(1, Map.of(Observation.SERVER_READS, 17L, Observation.SERVER_SWITCHES, 40L));

    assertThat(after.countsSince(before))
        .containsExactly(
            Map.entry(Observation.SERVER_SWITCHES, 0.0), Map.entry(Observation.SERVER_READS, 7.0));
  }

  @Test
  void noCommitIsDurableWhereFlushesDoNotReachADisk() {
    CellReport none = new CellReport(new TreeMap<>());
    CellReport report = none.with(Observation.COMMITS, 10).with(Observation.UNFLUSHED, 0);

    assertThat(ServerPauses.withLostFlushes(report).figure(Observation.UNFLUSHED)).hasValue(10);
    assertThat(ServerPauses.withLostFlushes(none).figure(Observation.UNFLUSHED)).isEmpty();
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsSeenBesideOthersThatDo() {
    ServerPauses counted = pauses(1, Map.of(Observation.COMMITS, 10L));
    ServerPauses lost = pauses(1, Map.of(Observation.SERVER_READS, 1L));

    assertThat(ServerPauses.haveLostDatabase(List.of(counted, counted), List.of(counted, lost)))
        .isTrue();
    assertThat(ServerPauses.haveLostDatabase(List.of(counted, counted), List.of(counted, counted)))
        .isFalse();
    assertThat(ServerPauses.haveLostDatabase(List.of(lost), List.of(lost))).isFalse();
  }
}
