package io.tare.services.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same laws for every kernel. */
class MultiplicationTest {

  static Stream<Named<Multiplication>> kernels() {
    return Stream.of(
        Named.of("classic", Multiplication.classic()),
        Named.of("blocked", Multiplication.blocked()),
        Named.of("vector", Multiplication.vector()));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void multipliesByHand(Multiplication kernel) {
    assertThat(kernel.multiply(2, new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8}))
        .containsExactly(19, 22, 43, 50);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void identityChangesNothing(Multiplication kernel) {
    for (int n : new int[] {1, 7, 31, 64, 65, 130, 300}) {
      double[] matrix = wholeNumbers(n, 1);
      assertThat(kernel.multiply(n, matrix, identity(n))).isEqualTo(matrix);
      assertThat(kernel.multiply(n, identity(n), matrix)).isEqualTo(matrix);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void isAssociative(Multiplication kernel) {
    for (int n : new int[] {3, 33, 129}) {
      double[] a = wholeNumbers(n, 1);
      double[] b = wholeNumbers(n, 2);
      double[] c = wholeNumbers(n, 3);

      assertThat(kernel.multiply(n, kernel.multiply(n, a, b), c))
          .isEqualTo(kernel.multiply(n, a, kernel.multiply(n, b, c)));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void agreesWithTheClassicLoop(Multiplication kernel) {
    for (int n = 1; n <= 150; n += 7) {
      double[] a = wholeNumbers(n, n);
      double[] b = wholeNumbers(n, -n);

      assertThat(kernel.multiply(n, a, b)).isEqualTo(Multiplication.classic().multiply(n, a, b));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void refusesMatricesOfAnotherOrder(Multiplication kernel) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kernel.multiply(3, new double[9], new double[8]))
        .withMessageContaining("9 and 8");
  }

  private static double[] identity(int n) {
    double[] identity = new double[n * n];
    for (int i = 0; i < n; i++) {
      identity[i * n + i] = 1;
    }
    return identity;
  }

  private static double[] wholeNumbers(int n, long seed) {
    return new Random(seed).ints((long) n * n, -100, 100).asDoubleStream().toArray();
  }
}
