package io.tare.client.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountedArrivalsTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void spacesConstantArrivalsEqually() {
    assertThat(arrivals(schedule(Arrivals.CONSTANT, 8, 1, 5), 5))
        .containsExactly(0, SECOND / 8, SECOND / 4, 3 * SECOND / 8, SECOND / 2);
  }

  @Test
  void doesNotAccumulateRoundingErrors() {
    CountedArrivals schedule = schedule(Arrivals.CONSTANT, 3, 1, 300_000);

    assertThat(schedule.arrival(299_997)).isEqualTo(99_999 * SECOND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POISSON", "CONSTANT"})
  void offersExactlyTheRequestedRate(Arrivals kind) {
    CountedArrivals schedule = schedule(kind, 20, 7, 1000);

    assertThat(schedule.length()).isEqualTo(50 * SECOND);
    long[] arrivals = arrivals(schedule, 1000);
    assertThat(arrivals).isSorted();
    assertThat(LongStream.of(arrivals).filter(at -> at < 0 || at >= 50 * SECOND)).isEmpty();
  }

  /** The gaps of a Poisson process are exponential: their deviation is their mean. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 20110829})
  void distributesRandomArrivalsAsAPoissonProcess(long seed) {
    int count = 100_000;
    long[] arrivals = arrivals(schedule(Arrivals.POISSON, 1000, seed, count), count);
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
  void isTheSameOnlyForTheSameSeed() {
    long[] first = arrivals(schedule(Arrivals.POISSON, 10, 42, 50), 50);

    assertThat(arrivals(schedule(Arrivals.POISSON, 10, 42, 50), 50)).isEqualTo(first);
    assertThat(arrivals(schedule(Arrivals.POISSON, 10, 43, 50), 50)).isNotEqualTo(first);
  }

  private static CountedArrivals schedule(Arrivals kind, double rate, long seed, long count) {
    return CountedArrivals.of(
        new OpenLoop(new Driver.Open(rate, kind, 64), seed, RateShare.ALL), count);
  }

  private static long[] arrivals(CountedArrivals schedule, int count) {
    return IntStream.range(0, count).mapToLong(schedule::arrival).toArray();
  }
}
