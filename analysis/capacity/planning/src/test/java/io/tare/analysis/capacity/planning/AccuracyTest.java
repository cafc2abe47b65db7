package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Solutions of random scenarios are as near to their simulations as they say. {@code
 * -Dtest.jvm.options=-Dscenarios=1000} tries more of them.
 */
class AccuracyTest {

  private static final int REQUESTS = 200_000;
  private static final int SEGMENTS = 10;

  /** Segments of a simulation differ; twice the usual interval, since thousands are compared. */
  private static final double NOISE = 2 * 2.26;

  private static final List<Double> SHARES = List.of(0.5, 0.95, 0.99);

  private final Quantiles quantiles = new Quantiles(new ResponseQuantiles());

  static IntStream seeds() {
    return IntStream.rangeClosed(1, Integer.getInteger("scenarios", 25));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void holds(int seed) {
    LoadScenario scenario = RandomScenarios.next(new Random(seed));
    Evaluation evaluation = Evaluator.of(scenario);
    Accuracy stated = Accuracy.of(scenario);
    double[][] simulated = SimulatedGuests.times(scenario, REQUESTS, seed);

    for (int r = 0; r < scenario.flows().size(); r++) {
      double[] times = simulated[r];
      double mean = Arrays.stream(times).average().orElseThrow();
      assertWithin(
          "mean",
          scenario,
          r,
          evaluation.classes().get(r).response(),
          mean,
          stated.mean() * mean + noise(times, part -> Arrays.stream(part).average().orElseThrow()));
      double[] sorted = sorted(times);
      for (double share : SHARES) {
        double value = at(sorted, share);
        assertWithin(
            "p" + Math.round(100 * share),
            scenario,
            r,
            quantiles.of(scenario, evaluation, r, share),
            value,
            stated.percentile() * Math.max(value, mean)
                + noise(times, part -> at(sorted(part), share)));
      }
    }
  }

  private static void assertWithin(
      String what, LoadScenario scenario, int r, double solved, double simulated, double error) {
    assertThat(solved)
        .as(
            String.format(
                Locale.ROOT,
                "%s of class %d: solved %.4g s, simulated %.4g s, of %s",
                what,
                r,
                solved,
                simulated,
                scenario))
        .isBetween(
            // An error of more than the value itself is a factor, in both directions.
            error < simulated ? simulated - error : simulated * simulated / (simulated + error),
            simulated + error);
  }

  private interface Statistic {
    double of(double[] times);
  }

  private static double noise(double[] times, Statistic statistic) {
    double[] of =
        IntStream.range(0, SEGMENTS)
            .mapToDouble(
                i ->
                    statistic.of(
                        Arrays.copyOfRange(
                            times,
                            (int) ((long) i * times.length / SEGMENTS),
                            (int) ((i + 1L) * times.length / SEGMENTS))))
            .toArray();
    double mean = Arrays.stream(of).average().orElseThrow();
    double square = Arrays.stream(of).map(each -> (each - mean) * (each - mean)).sum();
    return NOISE * Math.sqrt(square / (SEGMENTS - 1) / SEGMENTS);
  }

  private static double[] sorted(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) (share * sorted.length)];
  }
}
