package io.tare.harness.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The criterion on simulated servers with a known level: eight cells, a round of all of them every
 * two seconds, slices that differ by a few percent.
 */
class SteadyStateDetectorTest {

  private static final int CELLS = 8;
  private static final long SECOND = 1_000_000_000L;
  private static final long ROUND = 2 * SECOND;
  private static final int MIN = 15;
  private static final int MAX = 120;
  private static final int SERVERS = 200;

  /** How much slower a server is than its settled level. */
  private interface Level {
    double at(double seconds);
  }

  @Test
  void needsTwoRoundsInEachThird() {
    SteadyStateDetector settling = new SteadyStateDetector();
    settling.add("c", 1, SECOND, 100);
    assertThat(settling.fall(3 * SECOND).log()).isNaN();
    assertThat(settling.isSettled(3 * SECOND)).isFalse();
  }

  @Test
  void reportsHowMuchTheLevelFell() {
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int second = 0; second < 30; second++) {
      settling.add("a", second, second * SECOND, second < 20 ? 110 : 100);
      settling.add("b", second, second * SECOND, 7);
    }
    assertThat(settling.fall(30 * SECOND).ratio()).isCloseTo(Math.sqrt(1.1) - 1, within(1e-12));
  }

  @Test
  void ignoresASingleDisturbance() {
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int second = 0; second < 30; second++) {
      settling.add("a", second, second * SECOND, second == 15 ? 900 : 100);
    }
    assertThat(settling.fall(30 * SECOND).ratio()).isZero();
  }

  /** Half of them immediately, and nearly all within another half minute. */
  @Test
  void settlesSoonWithoutAFall() {
    double[] times = times(seconds -> 1, 0.05);
    assertThat(share(times, MIN + 1)).isGreaterThan(0.9);
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
    assertThat(share(times(level, 0.02), MAX - 1)).isLessThan(0.1);
  }

  @Test
  void doesNotTrustASteadyLevelWhileCompilersAreActive() {
    assertThat(steady(0.05).isSettled(30 * SECOND)).isFalse();
    assertThat(steady(0.05).compiling(30 * SECOND)).isCloseTo(0.05, within(1e-12));
    assertThat(steady(0.005).isSettled(30 * SECOND)).isTrue();
  }

  /** Slices that scatter by a fifth neither show a fall nor rule one out. */
  @Test
  void trustsIdleCompilersIfTheLevelScattersTooMuch() {
    double[] values = new double[SERVERS];
    double[] untold = new double[SERVERS];
    for (int seed = 0; seed < SERVERS; seed++) {
      values[seed] = scattered(seed, true).isSettled(15 * SECOND) ? 1 : 0;
      untold[seed] = scattered(seed, false).isSettled(15 * SECOND) ? 1 : 0;
    }
    assertThat(IntStream.range(0, SERVERS).mapToDouble(i -> values[i]).average().orElseThrow())
        .isGreaterThan(0.9);
    assertThat(IntStream.range(0, SERVERS).mapToDouble(i -> untold[i]).average().orElseThrow())
        .isLessThan(0.3);
  }

  @Test
  void detectsAContinuingFallWhileCompilersAreIdle() {
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int second = 0; second < 30; second++) {
      settling.add("a", second, second * SECOND, slice(100 - second, 0));
    }
    assertThat(settling.isSettled(30 * SECOND)).isFalse();
  }

  private static SteadyStateDetector steady(double compiling) {
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int second = 0; second < 30; second++) {
      settling.add("a", second, second * SECOND, slice(100, compiling));
    }
    return settling;
  }

  private static SteadyStateDetector scattered(int seed, boolean isReported) {
    Random random = new Random(seed);
    SteadyStateDetector settling = new SteadyStateDetector();
    for (int round = 0; round < 7; round++) {
      double disturbed = 0.2 * random.nextGaussian();
      for (int cell = 0; cell < CELLS; cell++) {
        double cost = 1e6 * Math.exp(disturbed + 0.05 * random.nextGaussian());
        if (isReported) {
          settling.add("c" + cell, round, round * ROUND, slice(cost, 0.001));
        } else {
          settling.add("c" + cell, round, round * ROUND, cost);
        }
      }
    }
    return settling;
  }

  private static WarmSlice slice(double cost, double compiling) {
    return new WarmSlice(
        List.of(cost),
        OptionalDouble.of(compiling * SECOND),
        SECOND,
        false,
        OptionalDouble.empty());
  }

  private static double[] times(Level level, double noise) {
    return IntStream.range(0, SERVERS).mapToDouble(i -> time(level, noise, i)).toArray();
  }

  /** When a server counts as settled, in seconds. */
  private static double time(Level level, double noise, int seed) {
    Random random = new Random(seed);
    SteadyStateDetector settling = new SteadyStateDetector();
    for (long now = 0; now < MAX * SECOND; now += ROUND) {
      for (int cell = 0; cell < CELLS; cell++) {
        double median = 1e6 * (cell + 1) * level.at(now / 1e9);
        settling.add(
            "c" + cell, (int) (now / ROUND), now, median * Math.exp(noise * random.nextGaussian()));
      }
      if (now >= MIN * SECOND && settling.isSettled(now + ROUND)) {
        return now / 1e9;
      }
    }
    return MAX;
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
