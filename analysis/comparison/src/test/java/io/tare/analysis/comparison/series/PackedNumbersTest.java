package io.tare.analysis.comparison.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PackedNumbersTest {

  private static final int SIZE = 3_333;

  static Stream<Arguments> numbers() {
    Random random = new Random(7);
    double[] extremes = {
      Double.MIN_VALUE, -Double.MAX_VALUE, 0.1 + 0.2, -0.0, Long.MAX_VALUE, Long.MIN_VALUE, 1
    };
    return Stream.of(
        of("consecutive", i -> i),
        of("alike", i -> 411),
        of("falling", i -> 1_000_000 - 3.0 * i),
        of("times", i -> 200_000 + random.nextInt(50_000)),
        of("of several seconds", i -> random.nextLong(20_000_000_000L)),
        of("as large as whole numbers may be", i -> (i % 2 == 0 ? 1 : -1) * ((1L << 53) - 1 - i)),
        of("larger", i -> (double) (1L << 60) + i * 4096.0),
        of("negative", i -> -random.nextInt(300)),
        of("not whole", i -> random.nextDouble()),
        of("whole but for one", i -> i == 2_000 ? 0.5 : random.nextInt(9)),
        of("negative zeros", i -> i % 3 == 0 ? -0.0 : 1),
        of("extreme", i -> extremes[i % extremes.length]));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("numbers")
  void givesBackEveryNumberAsItWas(String name, IntToDoubleFunction number) {
    double[] added = IntStream.range(0, SIZE).mapToDouble(number).toArray();
    PackedNumbers packed = new PackedNumbers();
    for (double each : added) {
      packed.add(each);
    }
    assertThat(packed.size()).isEqualTo(SIZE);
    double[] read = packed.toArray();
    for (int i = 0; i < SIZE; i++) {
      long bits = Double.doubleToRawLongBits(added[i]);
      assertThat(Double.doubleToRawLongBits(read[i])).as("number %s", i).isEqualTo(bits);
      assertThat(Double.doubleToRawLongBits(packed.get(i))).isEqualTo(bits);
    }
  }

  private static Arguments of(String name, IntToDoubleFunction number) {
    return Arguments.of(name, number);
  }
}
