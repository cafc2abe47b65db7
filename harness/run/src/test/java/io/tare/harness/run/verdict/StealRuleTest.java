package io.tare.harness.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.campaign.ValidityBounds;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.reading.ProcessorTimes;
import io.tare.harness.workloads.contract.CellReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Slices of ten seconds on one processor that is always in demand, in which a guest misses 3 s. */
class StealRuleTest {

  private static final String MISSED = "inside_stolen_ns";
  private static final String OWN = "processor_ns";
  private static final String HYPERVISOR = "hypervisor_ns";
  private static final String NEIGHBOURS = "neighbours_processor_ns";
  private static final String ASIDE = "aside_processor_ns";
  private static final String MACHINE = "machine_stolen_ns";
  private static final Offset<Double> TINY = within(1e-9);

  @Test
  void stealBeyondTheRunsOwnUseIsADisturbance() {
    CellVerdict verdict =
        verdict(Map.of(MISSED, 3e9, OWN, 7e9, HYPERVISOR, 0.2e9, NEIGHBOURS, 1e9));
    assertThat(verdict.validity().findings())
        .containsExactly(
            new Validity.Finding(
                Rule.STEAL,
                "18.0 % of the processor time was stolen; at most 5.00 % is allowed; in addition,"
                    + " 12.0 % went to the platform's own hypervisor and the run's other"
                    + " platforms"));
    assertThat(verdict.observations())
        .containsEntry("steal_seen_ratio", 0.3)
        .hasEntrySatisfying("steal_ratio", steal -> assertThat(steal).isCloseTo(0.18, TINY));
  }

  @Test
  void stealByTheRunsOtherPlatformIsNotADisturbance() {
    CellVerdict verdict =
        verdict(Map.of(MISSED, 3e9, OWN, 7.2e9, HYPERVISOR, 0.2e9, NEIGHBOURS, 2.8e9));
    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations())
        .hasEntrySatisfying("steal_ratio", steal -> assertThat(steal).isCloseTo(0, TINY));
  }

  @Test
  void stealByTheGuestsOwnHypervisorIsNotADisturbanceAndIsReported() {
    CellVerdict verdict = verdict(Map.of(MISSED, 3e9, OWN, 10e9, HYPERVISOR, 3e9));
    assertThat(verdict.validity().isValid()).isTrue();
    assertThat(verdict.observations())
        .containsEntry("hypervisor_ratio", 0.3)
        .containsEntry("steal_seen_ratio", 0.3)
        .containsEntry("steal_ratio", 0.0);
  }

  @Test
  void platformsOnOtherProcessorsDoNotExplainSteal() {
    assertThat(rules(Map.of(MISSED, 3e9, OWN, 7e9, ASIDE, 3e9))).containsExactly(Rule.STEAL);
  }

  /** Its host's activity is unknown, independent of other platforms here. */
  @Test
  void allStealFromARemoteGuestIsADisturbance() {
    assertThat(rules(Map.of(MISSED, 3e9, NEIGHBOURS, 3e9))).containsExactly(Rule.STEAL);
    assertThat(rules(Map.of(MISSED, 0.4e9))).isEmpty();
  }

  @Test
  void stealFromThisMachineIsADisturbanceForAllPlatformsOnIt() {
    assertThat(rules(Map.of(OWN, 9e9, MACHINE, 1e9))).containsExactly(Rule.STEAL);
    assertThat(rules(Map.of(OWN, 9e9, MACHINE, 0.4e9))).isEmpty();
  }

  @Test
  void toleratesTheErrorOfTicks() {
    assertThat(rules(Map.of(MISSED, 0.51e9))).isEmpty();
    assertThat(rules(Map.of(MISSED, 0.53e9))).containsExactly(Rule.STEAL);
  }

  @Test
  void isTheMeanOfSeveralGuests() {
    CellReport report = report(Map.of(MISSED, 0.8e9));
    assertThat(fresh().onSteal(report, 2).observations()).containsEntry("steal_ratio", 0.04);
  }

  @Test
  void onlyProcessorsThatThePlatformMayUseCount() {
    String stat = "cpu  150 0 0 0 0 0 0 50\ncpu0 50 0 0 0 0 0 0 50\ncpu1 100 0 0 0 0 0 0 0\n";
    assertThat(stolen(stat, List.of(0))).isEqualTo(500_000_000);
    assertThat(stolen(stat, List.of(1))).isZero();
    assertThat(stolen(stat, List.of(0, 1))).isEqualTo(250_000_000);
    assertThat(stolen(stat, List.of())).isEqualTo(250_000_000);
  }

  private static long stolen(String stat, List<Integer> processors) {
    return ProcessorTimes.parse(stat, processors).orElseThrow().stolenNanos();
  }

  private static List<Rule> rules(Map<String, Double> figures) {
    return verdict(figures).validity().findings().stream().map(Validity.Finding::rule).toList();
  }

  private static CellVerdict verdict(Map<String, Double> figures) {
    return fresh().onSteal(report(figures), 1);
  }

  private static CellVerdict fresh() {
    return new CellVerdict(ValidityBounds.TABLE.otherwise(), new Driver.Closed(1), 1);
  }

  private static CellReport report(Map<String, Double> figures) {
    TreeMap<String, Double> all = new TreeMap<>(figures);
    all.put("watched_ns", 10e9);
    return new CellReport(all);
  }
}
