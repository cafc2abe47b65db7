package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.planning.RequestCost;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Load tests are simulated with the discipline that the planner predicts with. */
class SimulatedTestTest {

  private static final double SECONDS = 0.005;
  private static final double RATE = 120;
  private static final int REQUESTS = 60_000;

  /** W = k ρ / (1 − ρ) S with ρ = 0.6. */
  @ParameterizedTest
  @CsvSource({"none, 1", "0, 0.5", "0.4, 0.7"})
  void waitsAreThoseOfTheDiscipline(String turns, double factor) {
    TestWork work =
        new TestWork(
            List.of(
                new TestWork.Kind(
                    ComponentKind.SERVICE, "soa.quicksort", WorkPoint.order(100_000), 1)));
    LoadPoint point =
        new LoadPoint(
            "native", work, new Network("lan"), new Load.Rate(RATE), 0.6, REQUESTS, 100, 0, 1);
    RequestCost cost =
        new RequestCost(
            "sort",
            1,
            SECONDS,
            0,
            0,
            0,
            turns.equals("none") ? Optional.empty() : Optional.of(Double.parseDouble(turns)));

    double mean =
        new SimulatedTest(point, RATE, draw -> List.of(cost), 1).play(3).get(0).mean().value();

    assertThat(mean).isCloseTo(SECONDS * (1 + factor * 0.6 / 0.4), Percentage.withPercentage(3));
  }
}
