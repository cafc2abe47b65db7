package io.tare.analysis.comparison.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.pilot.TimedPilotFixture.Nature;
import io.tare.harness.model.Design;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TimedRunCostsTest {

  private static final Nature STEADY = new Nature(0, 0, 0, 0);
  private static final List<String> BOTH = List.of("native", "uml");
  private static final long TIME = 2_000_000_000L;
  private static final double SLICE = 0.1;

  private static final PilotCosts SIDE_BY_SIDE =
      costs(TimedPilotFixture.of(STEADY, Design.SIDE_BY_SIDE, 4, TIME));
  private static final PilotCosts SEQUENTIAL =
      costs(TimedPilotFixture.of(STEADY, Design.SEQUENTIAL, 4, TIME));

  @Test
  void addsTheTimeBetweenSlicesToTheSlices() {
    assertThat(SIDE_BY_SIDE.of(TimedPilotFixture.SORTING, "uml").seconds())
        .isCloseTo(0.105, within(0.0005));
    assertThat(SIDE_BY_SIDE.of(TimedPilotFixture.MULTIPLYING, "native").seconds())
        .isCloseTo(0.1 * 0.255 / 0.250, within(0.0005));
  }

  @Test
  void assignsABlocksOtherTimeToAllItsPlatforms() {
    assertThat(SIDE_BY_SIDE.starts(BOTH)).isCloseTo(30, within(0.5));
    assertThat(SIDE_BY_SIDE.starts(List.of("uml"))).isEqualTo(SIDE_BY_SIDE.starts(BOTH));
  }

  @Test
  void assignsOtherTimeOfTrialsInSequenceToTheirPlatforms() {
    assertThat(SEQUENTIAL.starts(List.of("native"))).isCloseTo(12, within(0.1));
    assertThat(SEQUENTIAL.starts(BOTH)).isCloseTo(30, within(0.1));
  }

  @Test
  void separatesOneTimeCosts() {
    assertThat(SIDE_BY_SIDE.once()).isCloseTo(10, within(1e-6));
    assertThat(SEQUENTIAL.once()).isCloseTo(20, within(1e-6));
  }

  @Test
  void addsHalfOfTheExcessOfSlices() {
    assertThat(SIDE_BY_SIDE.of(TimedPilotFixture.MULTIPLYING, "uml").beside())
        .isCloseTo(0.075 * 0.255 / 0.250, within(0.001));
    assertThat(SIDE_BY_SIDE.of(TimedPilotFixture.SORTING, "uml").beside()).isLessThan(0.001);
  }

  @Test
  void hasTheSlicesPerSubmission() {
    assertThat(SIDE_BY_SIDE.of(TimedPilotFixture.MULTIPLYING, "uml").units())
        .isCloseTo(2.5, within(1e-9));
    assertThat(SIDE_BY_SIDE.of(TimedPilotFixture.SORTING, "uml").units())
        .isCloseTo(0.2, within(1e-9));
  }

  @Test
  void addsUpToTheTimeOfTheRun() {
    TimedPilotFixture run = TimedPilotFixture.of(STEADY, Design.SIDE_BY_SIDE, 4, TIME);

    double perBlock = SIDE_BY_SIDE.starts(BOTH);
    for (String platform : BOTH) {
      perBlock += 20 * SIDE_BY_SIDE.of(TimedPilotFixture.SORTING, platform).seconds();
      perBlock += 20 * SIDE_BY_SIDE.of(TimedPilotFixture.MULTIPLYING, platform).seconds();
    }

    assertThat(4 * perBlock + SIDE_BY_SIDE.once()).isCloseTo(run.seconds(), within(0.1));
  }

  @Test
  void ignoresBlocksWithSeveralAttempts() {
    PilotCosts costs = costs(TimedPilotFixture.failing(STEADY, 4, TIME, 3));

    assertThat(costs.starts(BOTH)).isEqualTo(SIDE_BY_SIDE.starts(BOTH), within(1e-6));
  }

  @Test
  void hasNoStartsWithoutASuccessfulBlock() {
    PilotCosts costs = costs(TimedPilotFixture.failing(STEADY, 1, TIME, 1));

    assertThat(costs.unknown(BOTH)).hasValue("native");
  }

  private static PilotCosts costs(TimedPilotFixture run) {
    return RunCosts.of(
        run.plan(), run.journal(), SubmissionSpacing.of(run), OptionalDouble.of(SLICE));
  }
}
