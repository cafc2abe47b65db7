package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import org.apache.commons.math3.complex.Complex;

/**
 * The equations of one stage of a {@link TaggedRequest}: a tridiagonal system over the number of
 * others, factored once for all stages (L. H. Thomas's algorithm; diagonally dominant, so without
 * pivoting). Plain numbers, and many transforms together, in short loops of independent steps: they
 * are solved some ten thousand times for a question.
 */
final class StageEquations {

  private final double[] coming;
  private final double[] leaving;
  private final double[] done;
  private final double[][] inverse;
  private final double[][] inverseImaginary;
  private final double[] none;

  /**
   * Rates per second, by the number of others.
   *
   * @param coming of others; 0 at the end
   * @param leaving of others; 0 at the beginning
   * @param done of the stage
   * @param counted the share of time that counts, 0 to 1
   * @param at arguments of the transforms, with a real part above 0
   */
  StageEquations(double[] coming, double[] leaving, double[] done, double[] counted, Complex[] at) {
    this.coming = coming;
    this.leaving = leaving;
    this.done = done;
    this.none = new double[at.length];
    this.inverse = new double[done.length][at.length];
    this.inverseImaginary = new double[done.length][at.length];
    double[] s = Arrays.stream(at).mapToDouble(Complex::getReal).toArray();
    double[] sImaginary = Arrays.stream(at).mapToDouble(Complex::getImaginary).toArray();
    for (int i = 0; i < done.length; i++) {
      double[] real = inverse[i];
      double[] imaginary = inverseImaginary[i];
      double[] before = i > 0 ? inverse[i - 1] : none;
      double[] beforeImaginary = i > 0 ? inverseImaginary[i - 1] : none;
      double product = i > 0 ? leaving[i] * coming[i - 1] : 0;
      double out = coming[i] + leaving[i] + done[i];
      double counts = counted[i];
      for (int k = 0; k < real.length; k++) {
        double pivot = counts * s[k] + out - product * before[k];
        double pivotImaginary = counts * sImaginary[k] - product * beforeImaginary[k];
        // Divisions take longest.
        double scale = 1 / (pivot * pivot + pivotImaginary * pivotImaginary);
        real[k] = pivot * scale;
        imaginary[k] = -pivotImaginary * scale;
      }
    }
  }

  /** Transforms of the time until some stages are done, by the number of others before them. */
  static final class Transforms {

    private final double[][] real;
    private final double[][] imaginary;

    private Transforms(double[][] real, double[][] imaginary) {
      this.real = real;
      this.imaginary = imaginary;
    }

    /** Of no stage: 1. */
    static Transforms ones(int size, int arguments) {
      double[][] real = new double[size][arguments];
      for (double[] row : real) {
        Arrays.fill(row, 1);
      }
      return new Transforms(real, new double[size][arguments]);
    }

    Transforms copy() {
      return new Transforms(copy(real), copy(imaginary));
    }

    private static double[][] copy(double[][] rows) {
      return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }

    /** Real parts for so many others, by argument. */
    double[] real(int others) {
      return real[others];
    }

    /** Imaginary parts. */
    double[] imaginary(int others) {
      return imaginary[others];
    }
  }

  /** From the transforms of some stages to those with one stage more, in place. */
  void addStage(Transforms of) {
    int size = done.length;
    for (int i = 0; i < size; i++) {
      forward(
          i,
          of.real[i],
          of.imaginary[i],
          i > 0 ? of.real[i - 1] : none,
          i > 0 ? of.imaginary[i - 1] : none);
    }
    for (int i = size - 2; i >= 0; i--) {
      backward(i, of.real[i], of.imaginary[i], of.real[i + 1], of.imaginary[i + 1]);
    }
  }

  private void forward(
      int i, double[] real, double[] imaginary, double[] before, double[] beforeImaginary) {
    double[] times = inverse[i];
    double[] timesImaginary = inverseImaginary[i];
    double ends = done[i];
    double leaves = leaving[i];
    for (int k = 0; k < real.length; k++) {
      double right = ends * real[k] + leaves * before[k];
      double rightImaginary = ends * imaginary[k] + leaves * beforeImaginary[k];
      real[k] = right * times[k] - rightImaginary * timesImaginary[k];
      imaginary[k] = right * timesImaginary[k] + rightImaginary * times[k];
    }
  }

  private void backward(
      int i, double[] real, double[] imaginary, double[] next, double[] nextImaginary) {
    double[] times = inverse[i];
    double[] timesImaginary = inverseImaginary[i];
    double comes = coming[i];
    for (int k = 0; k < real.length; k++) {
      real[k] += comes * (times[k] * next[k] - timesImaginary[k] * nextImaginary[k]);
      imaginary[k] += comes * (times[k] * nextImaginary[k] + timesImaginary[k] * next[k]);
    }
  }
}
