package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatricesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 17, 64, 100})
  void theProductHasThePredictedChecksum(int n) {
    double[] left = Matrices.left(n, 1);
    double[] right = Matrices.right(n, 1);

    long checksum = Matrices.checksum(n, product(n, left, right));

    assertThat(checksum).isEqualTo(Matrices.expectedChecksum(n, left, right));
  }

  @Test
  void oneWrongElementChangesTheChecksum() {
    double[] product = product(20, Matrices.left(20, 1), Matrices.right(20, 1));
    long right = Matrices.checksum(20, product);
    product[123] += 0x1.0p-40;

    assertThat(Matrices.checksum(20, product)).isNotEqualTo(right);
  }

  @Test
  void transposedProductHasAnotherChecksum() {
    double[] product = product(20, Matrices.left(20, 1), Matrices.right(20, 1));
    double[] transposed = new double[400];
    for (int i = 0; i < 400; i++) {
      transposed[i] = product[i % 20 * 20 + i / 20];
    }
    assertThat(Matrices.checksum(20, transposed)).isNotEqualTo(Matrices.checksum(20, product));
  }

  @Test
  void valuesAreBelowOneAndExactInTwentyBits() {
    for (double value : Matrices.left(100, 9)) {
      assertThat(value).isBetween(0.0, 1 - 0x1.0p-20);
      assertThat(value * 0x1.0p20).isEqualTo(Math.rint(value * 0x1.0p20));
    }
  }

  @Test
  void leftAndRightDiffer() {
    assertThat(Matrices.left(10, 1)).isNotEqualTo(Matrices.right(10, 1));
  }

  private static double[] product(int n, double[] left, double[] right) {
    double[] product = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      for (int k = 0; k < n; k++) {
        product[i] += left[i / n * n + k] * right[k * n + i % n];
      }
    }
    return product;
  }
}
