package io.tare.services.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QuicksortTest {

  private static final int N = 20_000;

  static Stream<Named<int[]>> inputs() {
    Random random = new Random(1);
    return Stream.of(
        Named.of("nothing", new int[0]),
        Named.of("one", new int[] {3}),
        Named.of("two", new int[] {3, -3}),
        Named.of("extremes", new int[] {Integer.MAX_VALUE, 0, Integer.MIN_VALUE}),
        Named.of("random", random.ints(N).toArray()),
        Named.of("few different", random.ints(N, 0, 4).toArray()),
        Named.of("equal", new int[N]),
        Named.of("sorted", IntStream.range(0, N).toArray()),
        Named.of("reversed", IntStream.range(0, N).map(i -> -i).toArray()),
        Named.of("organ pipe", IntStream.range(0, N).map(i -> Math.min(i, N - i)).toArray()),
        Named.of("saw teeth", IntStream.range(0, N).map(i -> i % 17).toArray()),
        Named.of("greatest first", IntStream.range(0, N).map(i -> i == 0 ? N : i).toArray()),
        Named.of("least last", IntStream.range(0, N).map(i -> i == N - 1 ? -1 : i).toArray()));
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void sorts(int[] input) {
    int[] expected = input.clone();
    Arrays.sort(expected);

    int[] sorted = input.clone();
    Quicksort.sort(sorted);

    assertThat(sorted).isEqualTo(expected);
  }

  @Test
  void sortsShortInputsOfEveryLength() {
    for (int length = 2; length <= 40; length++) {
      Random random = new Random(length);
      for (int i = 0; i < 200; i++) {
        sorts(random.ints(length, 0, length).toArray());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void heapsortTakesOverFromQuicksort(int[] input) {
    int[] padded = new int[input.length + 2];
    System.arraycopy(input, 0, padded, 1, input.length);
    int[] expected = padded.clone();
    Arrays.sort(expected, 1, expected.length - 1);

    Heapsort.sort(padded, 1, padded.length - 2);

    assertThat(padded).isEqualTo(expected);
  }

  /**
   * McIlroy's adversary (1999, "A killer adversary for quicksort") needs a comparator; the killer
   * of the median of three (Musser 1997) can be written down.
   */
  @Test
  void sortsAdversarialInput() {
    int half = N / 2;
    int[] killer = new int[N];
    for (int i = 0; i < half; i++) {
      killer[i] = i % 2 == 0 ? i + 1 : half + i + (half % 2 == 0 ? 0 : 1);
      killer[half + i] = 2 * (i + 1);
    }
    sorts(killer);
  }
}
