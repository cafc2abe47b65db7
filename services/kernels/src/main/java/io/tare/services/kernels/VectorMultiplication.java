package io.tare.services.kernels;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * See {@link Multiplication#vector}: tiles as in {@link BlockedMultiplication}, with four vectors
 * of the product in registers.
 *
 * <p>It does not use fused multiply-add: if a processor lacks it (as a guest's may), the JDK
 * emulates it in software, thousands of times slower, and a comparison would measure that.
 *
 * <p>It uses only what the incubating API has in both JDK 17 and 25.
 */
final class VectorMultiplication implements Multiplication {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int STEP = 4 * LANES;
  private static final int ROWS = 128;

  @Override
  public double[] multiply(int n, double[] left, double[] right) {
    double[] product = SquareCheck.product(n, left, right);
    int vectorised = n - n % STEP;
    for (int k = 0; k < n; k += ROWS) {
      int kEnd = Math.min(k + ROWS, n);
      for (int j = 0; j < vectorised; j += STEP) {
        for (int i = 0; i < n; i++) {
          addStep(n, left, right, product, i, k, kEnd, j);
        }
      }
      for (int i = 0; i < n; i++) {
        addRest(n, left, right, product, i, k, kEnd, vectorised);
      }
    }
    return product;
  }

  private static void addStep(
      int n, double[] left, double[] right, double[] product, int row, int k0, int kEnd, int j) {
    int target = row * n + j;
    DoubleVector sum0 = DoubleVector.fromArray(SPECIES, product, target);
    DoubleVector sum1 = DoubleVector.fromArray(SPECIES, product, target + LANES);
    DoubleVector sum2 = DoubleVector.fromArray(SPECIES, product, target + 2 * LANES);
    DoubleVector sum3 = DoubleVector.fromArray(SPECIES, product, target + 3 * LANES);
    for (int k = k0; k < kEnd; k++) {
      DoubleVector factor = DoubleVector.broadcast(SPECIES, left[row * n + k]);
      int source = k * n + j;
      sum0 = sum0.add(factor.mul(DoubleVector.fromArray(SPECIES, right, source)));
      sum1 = sum1.add(factor.mul(DoubleVector.fromArray(SPECIES, right, source + LANES)));
      sum2 = sum2.add(factor.mul(DoubleVector.fromArray(SPECIES, right, source + 2 * LANES)));
      sum3 = sum3.add(factor.mul(DoubleVector.fromArray(SPECIES, right, source + 3 * LANES)));
    }
    sum0.intoArray(product, target);
    sum1.intoArray(product, target + LANES);
    sum2.intoArray(product, target + 2 * LANES);
    sum3.intoArray(product, target + 3 * LANES);
  }

  private static void addRest(
      int n, double[] left, double[] right, double[] product, int row, int k0, int kEnd, int j0) {
    for (int k = k0; k < kEnd; k++) {
      double factor = left[row * n + k];
      for (int j = j0; j < n; j++) {
        product[row * n + j] += factor * right[k * n + j];
      }
    }
  }
}
