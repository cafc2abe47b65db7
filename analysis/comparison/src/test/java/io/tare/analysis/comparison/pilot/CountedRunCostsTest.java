package io.tare.analysis.comparison.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CountedRunCostsTest {

  private static final PilotCosts COSTS = costs(PilotFixture.of(4, 20));

  @Test
  void aSubmissionLastsUntilTheNextStart() {
    assertThat(COSTS.of(PilotFixture.SORTING, "native").seconds()).isCloseTo(0.05, within(1e-9));
    assertThat(COSTS.of(PilotFixture.MULTIPLYING, "uml").seconds()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void hasTheTimeOfATrialBesidesItsSubmissions() {
    assertThat(COSTS.starts(List.of("native"))).isCloseTo(8, within(1e-6));
    assertThat(COSTS.starts(List.of("uml"))).isCloseTo(20, within(1e-6));
  }

  @Test
  void separatesOneTimeCosts() {
    assertThat(COSTS.once()).isCloseTo(10, within(1e-6));
  }

  @Test
  void aSingleSubmissionHasItsOwnTime() {
    PilotCosts costs = costs(PilotFixture.of(4, 1));

    assertThat(costs.of(PilotFixture.SORTING, "native").seconds())
        .isCloseTo(1e6 / 1e9, within(0.0006));
  }

  @Test
  void ignoresTrialsWithSeveralAttempts() {
    PilotCosts costs = costs(PilotFixture.failingOn("uml"));

    assertThat(costs.unknown(List.of("native", "uml"))).hasValue("uml");
    assertThat(costs.starts(List.of("native"))).isCloseTo(8, within(1e-6));
  }

  private static PilotCosts costs(PilotFixture run) {
    return RunCosts.of(
        run.plan(), run.journal(), SubmissionSpacing.of(run), OptionalDouble.empty());
  }
}
