package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateWeightsTest {

  private static final int CLIENTS = 2_000;

  private final PopulationStates states = new PopulationStates(new int[] {CLIENTS}, 10_000);

  /** A single-server station at this utilization. */
  private StateWeights single(double busy) {
    return StateWeights.of(states, new double[] {busy}, n -> 0);
  }

  @Test
  void statesThatHardlyOccurAreLeftOut() {
    StateWeights thinking = StateWeights.of(states, new double[] {1_000}, n -> -LogFactorial.of(n));

    assertThat(thinking.of(1_000)).isCloseTo(1, within(1e-12));
    assertThat(thinking.of(1_300)).isPositive();
    assertThat(thinking.of(0)).isZero();
    assertThat(thinking.of(CLIENTS)).isZero();
  }

  @Test
  void severalStationsAreThoseAddedOneByOne() {
    double[] demand = {0.9};
    StateWeights none = StateWeights.none(states);
    StateWeights oneByOne = none.withSingles(demand, 50);
    StateWeights together = none.withSingle(demand).times(50);

    for (int n : new int[] {0, 1, 10, 450, 900, 1_500}) {
      assertThat(oneByOne.of(n)).isCloseTo(together.of(n), within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({"4, 0, 3.6", "4, 1.5, 2.2", "64, 10, 50", "1, 0.3, 0.6"})
  void stationsOfSeveralServersAreTheirWeightsMultiplied(
      int servers, double openWork, double demand) {
    OpenLoad open = new OpenLoad(servers, openWork);
    StateWeights multiplied =
        StateWeights.of(states, new double[] {demand}, open::logWeight).times(20);
    StateWeights oneByOne = StateWeights.none(states).with(demand, open, 20);

    for (int n = 0; n <= CLIENTS; n += 50) {
      assertThat(oneByOne.of(n)).as("%d", n).isCloseTo(multiplied.of(n), within(1e-9));
    }
  }

  /** Unscaled, they would add up to 1e311. */
  @Test
  void manyStationsStayInTheRangeOfNumbers() {
    double busy = 5.0 / 6;
    StateWeights many = single(busy).times(400);

    assertThat(many.of(CLIENTS - 1) / many.of(CLIENTS))
        // C(t + m - 1, t) ways, so the ratio is t / (t + m - 1) over the utilization.
        .isCloseTo(CLIENTS / (CLIENTS + 399.0) / busy, within(1e-9));
  }
}
