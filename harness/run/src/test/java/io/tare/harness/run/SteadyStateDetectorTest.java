package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The criterion on made-up servers whose level is known: eight cells, a round of all of them every
 * two seconds, slices that differ by some per cent.
 */
class SteadyStateDetectorTest {

  private static final int CELLS = 8;
  private static final long SECOND = 1_000_000_000L;
  private static final long ROUND = 2 * SECOND;
  private static final int LEAST = 15;
  private static final int MOST = 120;
  private static final int SERVERS = 200;

  /** How much slower than its settled level a server is. */
  private interface Level {
    double at(double seconds);
  }

  @Test
  void knowsNothingBeforeThereAreTwoRoundsInEachThird() {
    SteadyStateDetector settling = new SteadyStateDetector();
    settling.add("c", SECOND, 100);
    assertThat(settling.fall(3 * SECOND)).isNaN();
    assertThat(settling.isSettled(3 * SECOND)).isFalse();
  }

  @Test
  void tellsHowMuchTheLevelFell() {
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int second = 0; second < 30; second++) {
      settling.add("a", second * SECOND, second < 20 ? 110 : 100);
      settling.add("b", second * SECOND, 7);
    }
    assertThat(settling.fall(30 * SECOND)).isCloseTo(Math.sqrt(1.1) - 1, within(1e-12));
  }

  @Test
  void isNotMovedByASingleDisturbance() {
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int second = 0; second < 30; second++) {
      settling.add("a", second * SECOND, second == 15 ? 900 : 100);
    }
    assertThat(settling.fall(30 * SECOND)).isZero();
  }

  /** Half of them at once, and all but few within half a minute more. */
  @Test
  void takesLittleTimeWhereNothingFalls() {
    double[] times = times(seconds -> 1, 0.05);
    assertThat(share(times, LEAST + 1)).isGreaterThan(0.9);
  }

  /**
   * As measured on one processor with JDK 17: three times its level, falling over half a minute.
   */
  @Test
  void waitsUntilALevelHasFallen() {
    for (double span : new double[] {5, 10, 20}) {
      Level level = seconds -> 1 + 2 * Math.exp(-seconds / span);
      double[] left =
          IntStream.range(0, SERVERS).mapToDouble(i -> level.at(time(level, 0.05, i))).toArray();
      assertThat(quantile(left, 0.9)).as("falling over %s s", span).isLessThan(1.08);
    }
  }

  @Test
  void givesUpOnALevelThatFallsForEver() {
    Level level = seconds -> Math.exp(-seconds / 100);
    assertThat(share(times(level, 0.02), MOST - 1)).isLessThan(0.1);
  }

  private static double[] times(Level level, double noise) {
    return IntStream.range(0, SERVERS).mapToDouble(i -> time(level, noise, i)).toArray();
  }

  /** When a server counts as settled, in seconds. */
  private static double time(Level level, double noise, int seed) {
    Random random = new Random(seed);
    SteadyStateDetector settling = new SteadyStateDetector();
    for (long now = 0; now < MOST * SECOND; now += ROUND) {
      for (int cell = 0; cell < CELLS; cell++) {
        double median = 1e6 * (cell + 1) * level.at(now / 1e9);
        settling.add("c" + cell, now, median * Math.exp(noise * random.nextGaussian()));
      }
      if (now >= LEAST * SECOND && settling.isSettled(now + ROUND)) {
        return now / 1e9;
      }
    }
    return MOST;
  }

  private static double share(double[] times, double within) {
    return (double) IntStream.range(0, times.length).filter(i -> times[i] <= within).count()
        / times.length;
  }

  private static double quantile(double[] values, double at) {
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    return sorted[(int) (at * (sorted.length - 1))];
  }
}
