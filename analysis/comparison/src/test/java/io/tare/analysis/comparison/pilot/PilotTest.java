package io.tare.analysis.comparison.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.pilot.Pilot.Proposal;
import io.tare.analysis.comparison.pilot.Pilot.Wanted;
import io.tare.harness.model.Design;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class PilotTest {

  private static final PilotEntry SORTING = counting(900, 100, PilotFixture.SORTING);
  private static final PilotEntry MULTIPLYING = counting(900, 100, PilotFixture.MULTIPLYING);
  private static final Wanted WANTED = wanted(SORTING, MULTIPLYING);

  private static final Pilot PILOT = Pilot.of(PilotFixture.of(5, 100));

  @Test
  void proposesFewerSubmissionsOfLongCells() {
    Proposal proposal = PILOT.proposal(WANTED, 0.03).orElseThrow();

    assertThat(proposal.amounts().get(1).units()).isLessThan(900);
    assertThat(proposal.forecast().seconds()).isLessThan(proposal.asItIs().seconds());
    assertThat(proposal.onceSeconds()).isCloseTo(10, within(1e-6));
  }

  /** Both platforms start (28 s), warm up and count at the same rate. */
  @Test
  void countsStartsWarmUpAndSubmissionsOfAllPlatforms() {
    Proposal proposal = PILOT.proposal(WANTED, 0.03).orElseThrow();

    int sorting = proposal.amounts().get(0).units();
    int multiplying = proposal.amounts().get(1).units();
    assertThat(proposal.forecast().secondsPerBlock())
        .isCloseTo(28 + 2 * (0.05 * (100 + sorting) + 0.5 * (100 + multiplying)), within(1e-6));
    assertThat(proposal.asItIs().secondsPerBlock())
        .isCloseTo(28 + 2 * 1000 * (0.05 + 0.5), within(1e-6));
  }

  @Test
  void proposesOneNumberForAllMeasurandsOfAnEntry() {
    PilotEntry both = counting(900, 100, PilotFixture.SORTING, PilotFixture.MULTIPLYING);

    Proposal proposal = PILOT.proposal(wanted(both), 0.03).orElseThrow();

    assertThat(proposal.amounts()).hasSize(1);
  }

  @Test
  void keepsTheWarmUpWithinItsAllowedShare() {
    assertThat(new PilotAmount.Submissions(900, 100, 0).min(1)).isEqualTo(12);
    assertThat(new PilotAmount.Submissions(900, 0, 0).min(1)).isEqualTo(10);
    assertThat(new PilotAmount.Submissions(3, 1, 0).min(1)).isEqualTo(3);
  }

  @Test
  void isAPilotForItsOwnCells() {
    assertThat(PILOT.obstacle(WANTED)).isEmpty();
    assertThat(PILOT.comparisons(WANTED)).hasSize(2);
  }

  @Test
  void isNoPilotForOtherCells() {
    Measurand other = new Measurand("soa.quicksort", Parameters.of("n", 7), Network.LOOPBACK);

    assertThat(PILOT.obstacle(wanted(counting(9, 1, other))))
        .hasValueSatisfying(
            words -> assertThat(words).startsWith("has none of the campaign's cells"));
    assertThat(
            PILOT.obstacle(
                new Wanted(WANTED.entries(), Design.SEQUENTIAL, "uml", List.of("native"))))
        .isPresent();
    assertThat(PILOT.obstacle(wanted(SORTING, counting(9, 1, other))))
        .hasValue(
            "has 0 blocks of soa.quicksort n=7 loopback on uml and native that count; a plan needs"
                + " 3");
  }

  @Test
  void isNoPilotWithFewerThanThreeBlocks() {
    assertThat(Pilot.of(PilotFixture.of(1, 20)).obstacle(WANTED))
        .hasValueSatisfying(words -> assertThat(words).startsWith("has 1 block of "));
    assertThat(Pilot.of(PilotFixture.of(2, 20)).obstacle(WANTED))
        .hasValueSatisfying(words -> assertThat(words).startsWith("has 2 blocks of "));
  }

  @Test
  void isNoPilotWithoutTheCostOfATrial() {
    assertThat(Pilot.of(PilotFixture.failingOn("uml")).obstacle(WANTED))
        .hasValue("has no trial on uml that succeeded in one attempt");
  }

  @Test
  void hasNoPlanForAnUnreachablePrecision() {
    assertThat(PILOT.proposal(WANTED, 1e-6)).isEmpty();
  }

  @Test
  void rejectsAnEmptyEntry() {
    assertThatThrownBy(() -> counting(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static PilotEntry counting(int counted, int warmup, Measurand... measurands) {
    return new PilotEntry(List.of(measurands), new PilotAmount.Submissions(counted, warmup, 0));
  }

  private static Wanted wanted(PilotEntry... entries) {
    return new Wanted(List.of(entries), Design.SEQUENTIAL, "native", List.of("uml"));
  }
}
