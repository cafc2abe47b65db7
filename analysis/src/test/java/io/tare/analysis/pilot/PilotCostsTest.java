package io.tare.analysis.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PilotCostsTest {

  private static final PilotCosts COSTS = PilotCosts.of(PilotFixture.of(4, 20));

  @Test
  void takesASubmissionFromItsStartToTheNext() {
    assertThat(COSTS.submissions().get(PilotFixture.SORTING.on("native")))
        .isCloseTo(0.05, within(1e-9));
    assertThat(COSTS.submissions().get(PilotFixture.MULTIPLYING.on("uml")))
        .isCloseTo(0.5, within(1e-9));
  }

  @Test
  void tellsWhatATrialTakesBesideItsSubmissions() {
    assertThat(COSTS.trials().get("native")).isCloseTo(8, within(1e-6));
    assertThat(COSTS.trials().get("uml")).isCloseTo(20, within(1e-6));
  }

  @Test
  void tellsApartWhatIsDoneOnceInARun() {
    assertThat(COSTS.once()).isCloseTo(10, within(1e-6));
  }

  @Test
  void takesASingleSubmissionsOwnTime() {
    PilotCosts costs = PilotCosts.of(PilotFixture.of(4, 1));

    assertThat(costs.submissions().get(PilotFixture.SORTING.on("native")))
        .isCloseTo(1e6 / 1e9, within(0.0006));
  }

  @Test
  void learnsNothingFromTrialsThatTookSeveralAttempts() {
    PilotCosts costs = PilotCosts.of(PilotFixture.failingOn("uml"));

    assertThat(costs.trials()).containsOnlyKeys("native");
    assertThat(costs.trials().get("native")).isCloseTo(8, within(1e-6));
  }
}
