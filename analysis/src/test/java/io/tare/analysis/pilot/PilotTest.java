package io.tare.analysis.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.pilot.Pilot.Proposal;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PilotTest {

  private static final List<String> UML = List.of("uml");
  private static final PilotEntry SORTING =
      new PilotEntry(List.of(PilotFixture.SORTING), 900, 100, 0);
  private static final PilotEntry MULTIPLYING =
      new PilotEntry(List.of(PilotFixture.MULTIPLYING), 900, 100, 0);
  private static final List<PilotEntry> ENTRIES = List.of(SORTING, MULTIPLYING);

  private static final Pilot PILOT = Pilot.of(PilotFixture.of(5, 100));

  @Test
  void proposesFewerSubmissionsOfWhatTakesLong() {
    Proposal proposal = PILOT.proposal(ENTRIES, "native", UML, 0.03).orElseThrow();

    assertThat(proposal.submissions().get(1)).isLessThan(900);
    assertThat(proposal.forecast().seconds()).isLessThan(proposal.asItIs().seconds());
    assertThat(proposal.onceSeconds()).isCloseTo(10, within(1e-6));
  }

  /** Both platforms start (28 s), warm up and count; both have the same pace. */
  @Test
  void countsStartsWarmUpAndSubmissionsOfAllPlatforms() {
    Proposal proposal = PILOT.proposal(ENTRIES, "native", UML, 0.03).orElseThrow();

    int sorting = proposal.submissions().get(0);
    int multiplying = proposal.submissions().get(1);
    assertThat(proposal.forecast().secondsPerBlock())
        .isCloseTo(28 + 2 * (0.05 * (100 + sorting) + 0.5 * (100 + multiplying)), within(1e-6));
    assertThat(proposal.asItIs().secondsPerBlock())
        .isCloseTo(28 + 2 * 1000 * (0.05 + 0.5), within(1e-6));
  }

  @Test
  void proposesOneNumberForAllMeasurandsOfAnEntry() {
    PilotEntry both =
        new PilotEntry(List.of(PilotFixture.SORTING, PilotFixture.MULTIPLYING), 900, 100, 0);

    Proposal proposal = PILOT.proposal(List.of(both), "native", UML, 0.03).orElseThrow();

    assertThat(proposal.submissions()).hasSize(1);
  }

  @Test
  void leavesEnoughSubmissionsForTheWarmUpToBeAShareThatIsAllowed() {
    assertThat(new PilotEntry(List.of(PilotFixture.SORTING), 900, 100, 0).least()).isEqualTo(12);
    assertThat(new PilotEntry(List.of(PilotFixture.SORTING), 900, 0, 0).least()).isEqualTo(10);
    assertThat(new PilotEntry(List.of(PilotFixture.SORTING), 3, 1, 0).least()).isEqualTo(3);
  }

  @Test
  void isAPilotOfTheCellsThatItMeasured() {
    assertThat(PILOT.obstacle(ENTRIES, "native", UML)).isEmpty();
    assertThat(PILOT.comparisons(ENTRIES, UML)).hasSize(2);
  }

  @Test
  void isNoPilotOfOtherCells() {
    Measurand other = new Measurand("soa.quicksort", Parameters.of("n", 7), Path.LOOPBACK);

    assertThat(PILOT.obstacle(List.of(new PilotEntry(List.of(other), 9, 1, 0)), "native", UML))
        .hasValueSatisfying(
            words -> assertThat(words).startsWith("has none of the campaign's cells"));
    assertThat(PILOT.obstacle(ENTRIES, "uml", List.of("native"))).isPresent();
    assertThat(
            PILOT.obstacle(
                List.of(SORTING, new PilotEntry(List.of(other), 9, 1, 0)), "native", UML))
        .hasValue(
            "has 0 blocks of soa.quicksort n=7 loopback on uml and native that count; a plan takes"
                + " 3");
  }

  @Test
  void isNoPilotWithFewerThanThreeBlocks() {
    assertThat(Pilot.of(PilotFixture.of(1, 20)).obstacle(ENTRIES, "native", UML))
        .hasValueSatisfying(words -> assertThat(words).startsWith("has 1 block of "));
    assertThat(Pilot.of(PilotFixture.of(2, 20)).obstacle(ENTRIES, "native", UML))
        .hasValueSatisfying(words -> assertThat(words).startsWith("has 2 blocks of "));
  }

  @Test
  void isNoPilotWithoutTheCostOfATrial() {
    assertThat(Pilot.of(PilotFixture.failingOn("uml")).obstacle(ENTRIES, "native", UML))
        .hasValue("has no trial on uml that came through in one attempt");
  }

  @Test
  void hasNoProposalForAPrecisionOutOfReach() {
    assertThat(PILOT.proposal(ENTRIES, "native", UML, 1e-6)).isEmpty();
  }

  @Test
  void refusesAnEntryOfNothing() {
    assertThatThrownBy(() -> new PilotEntry(List.of(), 1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
