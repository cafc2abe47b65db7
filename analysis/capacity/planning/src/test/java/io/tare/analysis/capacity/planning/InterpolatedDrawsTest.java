package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterpolatedDrawsTest {

  private static final int DRAWS = 300;

  private static final double[] KEYS =
      IntStream.range(0, DRAWS).mapToDouble(i -> 1 + i / 1000.0).toArray();

  private final AtomicInteger computed = new AtomicInteger();

  private IntToDoubleFunction counted(IntToDoubleFunction value) {
    return place -> {
      computed.incrementAndGet();
      return value.applyAsDouble(place);
    };
  }

  @Test
  void fewValuesOfASmoothFunctionAreComputed() {
    double[] values = InterpolatedDraws.of(KEYS, counted(i -> Math.exp(3 / KEYS[i])));

    assertThat(computed.get()).isLessThan(DRAWS / 20);
    for (int i = 0; i < DRAWS; i++) {
      assertThat(values[i]).isCloseTo(Math.exp(3 / KEYS[i]), Percentage.withPercentage(0.2));
    }
  }

  /** A scatter of ten percent agrees by chance within the tolerance now and then. */
  @Test
  void nearlyAllValuesAreComputedThatDependOnMoreThanTheKey() {
    for (int seed = 0; seed < 50; seed++) {
      double[] any = new SplittableRandom(seed).doubles(DRAWS, 0.9, 1.1).toArray();
      computed.set(0);

      double[] values = InterpolatedDraws.of(KEYS, counted(i -> any[i]));

      assertThat(computed.get()).as("seed %d", seed).isGreaterThan(DRAWS * 9 / 10);
      int exact = 0;
      for (int i = 0; i < DRAWS; i++) {
        exact += values[i] == any[i] ? 1 : 0;
      }
      assertThat(exact).isEqualTo(computed.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void veryFewDrawsAreAllComputed(int draws) {
    double[] keys = new double[draws];

    assertThat(InterpolatedDraws.of(keys, counted(i -> 7 * (i + 1))))
        .hasSize(draws)
        .doesNotContain(0);
    assertThat(computed.get()).isEqualTo(draws);
  }
}
