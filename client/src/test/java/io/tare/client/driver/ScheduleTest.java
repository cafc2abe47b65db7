package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.client.driver.Loop.Arrivals;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void putsConstantArrivalsAtEqualDistances() {
    assertThat(arrivals(schedule(Arrivals.CONSTANT, 8, 1, 2, 3), 5))
        .containsExactly(0, SECOND / 8, SECOND / 4, 3 * SECOND / 8, SECOND / 2);
  }

  @Test
  void doesNotLetRoundingAddUp() {
    Schedule schedule = schedule(Arrivals.CONSTANT, 3, 1, 0, 300_000);

    assertThat(schedule.arrival(299_997)).isEqualTo(99_999 * SECOND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POISSON", "CONSTANT"})
  void offersExactlyTheRateThatWasAskedFor(Arrivals kind) {
    Schedule schedule = schedule(kind, 20, 7, 100, 1000);

    assertThat(schedule.countedFrom()).isEqualTo(5 * SECOND);
    assertThat(schedule.countedTo()).isEqualTo(55 * SECOND);
    long[] arrivals = arrivals(schedule, 1100);
    assertThat(arrivals).isSorted();
    assertThat(LongStream.of(arrivals).filter(at -> at < 5 * SECOND)).hasSize(100);
    assertThat(LongStream.of(arrivals).filter(at -> at < 0 || at >= 55 * SECOND)).isEmpty();
  }

  /** The gaps of a Poisson process are exponential: their deviation is their mean. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 20110829})
  void spreadsRandomArrivalsAsAPoissonProcess(long seed) {
    int count = 100_000;
    long[] arrivals = arrivals(schedule(Arrivals.POISSON, 1000, seed, 0, count), count);
    double[] gaps = new double[count - 1];
    for (int i = 1; i < count; i++) {
      gaps[i - 1] = arrivals[i] - arrivals[i - 1];
    }
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double variance = Arrays.stream(gaps).map(g -> (g - mean) * (g - mean)).average().orElseThrow();
    double beyondMean = Arrays.stream(gaps).filter(g -> g > mean).count() / (double) gaps.length;

    assertThat(mean).isCloseTo(1e6, within(1e3));
    assertThat(Math.sqrt(variance) / mean).isCloseTo(1, within(0.02));
    assertThat(beyondMean).isCloseTo(Math.exp(-1), within(0.01));
  }

  @Test
  void repeatsItselfForTheSameSeedOnly() {
    long[] first = arrivals(schedule(Arrivals.POISSON, 10, 42, 5, 50), 55);

    assertThat(arrivals(schedule(Arrivals.POISSON, 10, 42, 5, 50), 55)).isEqualTo(first);
    assertThat(arrivals(schedule(Arrivals.POISSON, 10, 43, 5, 50), 55)).isNotEqualTo(first);
  }

  private static Schedule schedule(Arrivals kind, double rate, long seed, long warmup, long count) {
    return Schedule.of(
        new Loop.Open(rate, kind, 64, seed), new Volume(warmup, count, SECOND, Long.MAX_VALUE));
  }

  private static long[] arrivals(Schedule schedule, int count) {
    return LongStream.range(0, count).map(schedule::arrival).toArray();
  }
}
