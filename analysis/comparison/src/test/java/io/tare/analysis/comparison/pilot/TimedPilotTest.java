package io.tare.analysis.comparison.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.pilot.Pilot.Proposal;
import io.tare.analysis.comparison.pilot.Pilot.Wanted;
import io.tare.analysis.comparison.pilot.TimedPilotFixture.Nature;
import io.tare.analysis.statistics.design.PrecisionGoal;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.RunNote;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimedPilotTest {

  private static final long SLICE = TimedPilotFixture.SLICE;
  private static final long TIME = 1_500_000_000L;
  private static final Nature USUAL = new Nature(0.02, 0.1, 0.1, 0.1);
  private static final Wanted WANTED = wanted(Design.SIDE_BY_SIDE, TIME);
  private static final Pilot PILOT =
      Pilot.of(TimedPilotFixture.of(USUAL, Design.SIDE_BY_SIDE, 5, TIME));

  /**
   * After a large pilot, the plan's true time is hardly longer than that of the best plan. A
   * thousand blocks estimate a variance to 4.5 % (one standard deviation), and 15 % are 3.3 of
   * them. The draws are always the same, so only a change of the code makes this fail.
   */
  @ParameterizedTest
  @CsvSource({
    "SIDE_BY_SIDE, 0.05, 0.10, 0.1, 0.04",
    "SIDE_BY_SIDE, 0.03, 0.20, 0.3, 0.04",
    "SEQUENTIAL, 0.04, 0.15, 0.1, 0.03"
  })
  void findsTheTrueBestPlan(
      Design design, double start, double round, double submission, double precision) {
    Nature nature = new Nature(start, round, submission, 0);
    Pilot pilot = Pilot.of(TimedPilotFixture.of(nature, design, 1000, 4 * TIME));

    Proposal plan = pilot.proposal(wanted(design, TIME), precision).orElseThrow();

    double best = Double.POSITIVE_INFINITY;
    for (int minBlocks : List.of(5, 10, 20)) {
      PrecisionGoal goal = PrecisionGoal.of(precision, minBlocks);
      // Steps between which the time hardly changes.
      for (int sorting = 6; sorting < 100; sorting += 2) {
        for (int multiplying = 15; multiplying < 300; multiplying += 4) {
          best = Math.min(best, seconds(nature, goal, sorting, multiplying));
        }
      }
    }
    double found =
        seconds(
            nature,
            PrecisionGoal.of(precision, plan.minBlocks()),
            plan.amounts().get(0).units(),
            plan.amounts().get(1).units());
    assertThat(found).isBetween(0.99 * best, 1.05 * best);
    assertThat(plan.forecast().seconds()).isCloseTo(found, within(0.15 * found));
  }

  /** The true time of all blocks for these numbers of slices. */
  private static double seconds(Nature nature, PrecisionGoal goal, int sorting, int multiplying) {
    double variance =
        Math.max(
            nature.variance(TimedPilotFixture.SORTING, 0.1 * sorting),
            nature.variance(TimedPilotFixture.MULTIPLYING, 0.1 * multiplying));
    double between = TimedPilotFixture.BETWEEN / 1e9;
    double sortingSlice = 0.1 + 0.020 / 2 + between;
    double multiplyingSecond = (0.25 + between) / 0.25;
    double perBlock =
        30 + 2 * sorting * sortingSlice + 2 * (0.1 * multiplying + 0.075) * multiplyingSecond;
    return goal.blocks(variance) * perBlock;
  }

  /**
   * Submissions of a round are correlated: on their own they would give far too small errors. The
   * bound is seven standard deviations of the estimate from 29 rounds in each of 80 trials, so
   * fewer than one new pilot in a thousand million would fail.
   */
  @Test
  void estimatesTheEffectOfMoreTimeFromRounds() {
    Nature nature = new Nature(0.02, 0.2, 0.05, 0);
    Pilot pilot = Pilot.of(TimedPilotFixture.of(nature, Design.SIDE_BY_SIDE, 40, 4 * TIME));

    double within =
        pilot
            .comparisons(WANTED)
            .get(0)
            .spread()
            .orElseThrow()
            .variance()
            .strata()
            .get(2)
            .meanSquare();

    double truth = (nature.variance(TimedPilotFixture.SORTING, 6) - 2 * 0.02 * 0.02) / 2;
    assertThat(within).isBetween(0.8 * truth, 1.2 * truth);
  }

  @Test
  void forecastsTheTimeOfTheUnchangedCampaign() {
    TimedPilotFixture run = TimedPilotFixture.of(USUAL, Design.SIDE_BY_SIDE, 5, TIME);

    Proposal plan = PILOT.proposal(WANTED, 0.03).orElseThrow();

    assertThat(5 * plan.asItIs().secondsPerBlock() + plan.onceSeconds())
        .isCloseTo(run.seconds(), within(0.03 * run.seconds()));
  }

  @Test
  void proposesWholeSlices() {
    Proposal plan = PILOT.proposal(WANTED, 0.03).orElseThrow();

    assertThat(plan.amounts())
        .allSatisfy(
            each ->
                assertThat(each)
                    .isInstanceOfSatisfying(
                        PilotAmount.Time.class,
                        time -> {
                          assertThat(time.nanos()).isPositive();
                          assertThat(time.nanos() % SLICE).isZero();
                        }));
  }

  /** Blocks are kept short if starts hardly differ and are cheap. */
  @Test
  void leavesEnoughTimeForThreeRoundsAndTenSubmissions() {
    Nature nature = new Nature(0.2, 0.01, 0.01, 0);
    Pilot pilot = Pilot.of(TimedPilotFixture.of(nature, Design.SIDE_BY_SIDE, 20, 2 * TIME));

    Proposal plan = pilot.proposal(wanted(Design.SIDE_BY_SIDE, 2 * TIME), 0.05).orElseThrow();

    assertThat(plan.amounts().get(0).units()).isEqualTo(6);
    assertThat(plan.amounts().get(1).units()).isBetween(25, 28);
  }

  @Test
  void proposesNoMoreThanACampaignFileAllows() {
    assertThat(new PilotAmount.Time(TIME, SLICE).max()).isEqualTo(36_000);
  }

  @Test
  void roundsTimesUpToSlices() {
    assertThat(new PilotAmount.Time(SLICE + 1, SLICE).units()).isEqualTo(2);
    assertThat(new PilotAmount.Time(TIME, SLICE).units()).isEqualTo(15);
  }

  @Test
  void isAPilotForTheSameMethod() {
    assertThat(PILOT.obstacle(WANTED)).isEmpty();
  }

  @Test
  void isNoPilotForACampaignThatCountsSubmissions() {
    PilotAmount counting = new PilotAmount.Submissions(900, 100, 0);
    Wanted counted =
        new Wanted(
            List.of(new PilotEntry(List.of(TimedPilotFixture.SORTING), counting)),
            Design.SEQUENTIAL,
            "native",
            List.of("uml"));

    assertThat(PILOT.obstacle(counted))
        .hasValue(
            "measured for a time, but the campaign counts submissions; run the same campaign with"
                + " few blocks");
    assertThat(Pilot.of(PilotFixture.of(5, 50)).obstacle(WANTED))
        .hasValue(
            "counted submissions, but the campaign measures for a time; run the same campaign with"
                + " few blocks");
  }

  @Test
  void isNoPilotForAnotherDesign() {
    assertThat(PILOT.obstacle(wanted(Design.SEQUENTIAL, TIME)))
        .hasValue(
            "measured platforms side by side, but the campaign measures them one after the other;"
                + " run the same campaign with few blocks");
  }

  /** On the same machine the campaign's platforms do not fit together either. */
  @Test
  void isAPilotForASideBySideCampaignWhosePlatformsDoNotFitTogether() {
    TimedPilotFixture run = TimedPilotFixture.of(USUAL, Design.SEQUENTIAL, 3, TIME);
    assertThat(Pilot.of(run).obstacle(WANTED)).isPresent();

    run.journal()
        .add(
            new JournalEntry.Noted(
                1, new RunNote.DesignChanged(Design.SIDE_BY_SIDE, Design.SEQUENTIAL, 2, 1)));

    assertThat(Pilot.of(run).obstacle(WANTED)).isEmpty();
  }

  @Test
  void isNoPilotWithFewerThanThreeBlocks() {
    assertThat(Pilot.of(TimedPilotFixture.of(USUAL, Design.SIDE_BY_SIDE, 2, TIME)).obstacle(WANTED))
        .hasValueSatisfying(words -> assertThat(words).startsWith("has 2 blocks of "));
  }

  @Test
  void isNoPilotWithFewerThanThreeRounds() {
    assertThat(
            Pilot.of(TimedPilotFixture.of(USUAL, Design.SIDE_BY_SIDE, 3, 4 * SLICE))
                .obstacle(wanted(Design.SIDE_BY_SIDE, 4 * SLICE)))
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("has a trial of soa.quicksort n=20000 loopback with fewer than 3"));
  }

  private static Wanted wanted(Design design, long time) {
    List<Measurand> each = List.of(TimedPilotFixture.SORTING, TimedPilotFixture.MULTIPLYING);
    return new Wanted(
        IntStream.range(0, 2)
            .mapToObj(i -> new PilotEntry(List.of(each.get(i)), new PilotAmount.Time(time, SLICE)))
            .toList(),
        design,
        "native",
        List.of("uml"));
  }
}
