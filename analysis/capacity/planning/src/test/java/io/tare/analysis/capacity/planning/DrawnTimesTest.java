package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.planning.LoadScenario.Arrivals;
import io.tare.analysis.capacity.planning.LoadScenario.Demand;
import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Percentiles of clients in many draws are solved for a few of them. */
class DrawnTimesTest {

  private static final int DRAWS = 60;

  private final Quantiles quantiles = new Quantiles(new ResponseQuantiles());

  /** One guest of two processors, with clients that think for 5 s. */
  private static List<Draws.Drawn> drawn(
      int clients, double variation, IntToDoubleFunction seconds, IntToDoubleFunction delay) {
    return IntStream.range(0, DRAWS)
        .mapToObj(
            draw ->
                Draws.Drawn.of(
                    new LoadScenario(
                        1,
                        2,
                        OptionalInt.empty(),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        List.of(
                            new Flow(
                                "requests",
                                new Arrivals(0, clients, 5),
                                new Demand(
                                    seconds.applyAsDouble(draw),
                                    0,
                                    delay.applyAsDouble(draw),
                                    0,
                                    0),
                                new Variation(variation, false))),
                        LoadScenario.Off.NOT_KNOWN)))
        .toList();
  }

  /** Within 10 % of 80 ms, in no order. */
  private static double aboutEighty(int draw) {
    return 0.08 * (0.9 + 0.2 * (draw * 0.618 % 1));
  }

  @ParameterizedTest
  @CsvSource({
    "40, 1, .95",
    "120, 1, .5",
    "120, 1, .99",
    "130, 0, .95",
    "400, 1, .95",
    "120, 4, .9"
  })
  void areAsNearAsTheySay(int clients, double variation, double share) {
    List<Draws.Drawn> drawn = drawn(clients, variation, DrawnTimesTest::aboutEighty, draw -> 0);
    DrawnTimes times = new DrawnTimes(drawn, 0, quantiles);

    for (int i = 0; i < DRAWS; i++) {
      double solved = quantiles.of(drawn.get(i).scenario(), drawn.get(i).evaluation(), 0, share);
      assertThat(times.quantile(i, share)).isCloseTo(solved, Percentage.withPercentage(0.3));
    }
    assertThat(times.solvedDraws()).isLessThanOrEqualTo(DRAWS / 4);
  }

  @ParameterizedTest
  @CsvSource({".5", ".99"})
  void areSolvedForMoreDrawsIfTheseDifferInMoreThanOneWay(double share) {
    List<Draws.Drawn> drawn =
        drawn(120, 1, DrawnTimesTest::aboutEighty, draw -> 10 * (draw * 0.414 % 1));
    DrawnTimes times = new DrawnTimes(drawn, 0, quantiles);

    for (int i = 0; i < DRAWS; i++) {
      double solved = quantiles.of(drawn.get(i).scenario(), drawn.get(i).evaluation(), 0, share);
      assertThat(times.quantile(i, share)).isCloseTo(solved, Percentage.withPercentage(2));
    }
  }
}
