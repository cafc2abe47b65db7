package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.complex.Complex;

/**
 * The Markov chain of one tagged request and the others, from its arrival to its end, for {@link
 * SharedResponse}: arrival rates by the number present, the mean service of the others, and the
 * distribution of the number found. The transform of its time is a tridiagonal system of equations
 * over the number of others, for each stage of its service.
 */
final class TaggedRequest implements TransformedTime {

  /** Service that varies less than that of so many stages counts as fixed. */
  private static final int MAX_STAGES = 20;

  /** States at the ends below this probability are left out of the chain. */
  private static final double NEVER = 1e-11;

  private final double[] found;
  private final double[] coming;
  private final double[] leaving;
  private final double[] done;
  private final double[] speed;
  private final double ownSeconds;
  private final int stages;
  private final double oneLess;
  private final boolean isFixed;

  /**
   * @param ownSeconds its mean service, above 0
   * @param variation squared coefficient of variation of its service, 0 to 1
   */
  TaggedRequest(Occupancy present, double ownSeconds, double variation) {
    if (!(ownSeconds > 0 && variation >= 0 && variation <= 1)) {
      throw new IllegalArgumentException(
          "service of %s s with variation %s".formatted(ownSeconds, variation));
    }
    double[] all = present.found();
    int low = 0;
    while (all[low] < NEVER) {
      low++;
    }
    int high = all.length;
    while (all[high - 1] < NEVER) {
      high--;
    }
    int first = low;
    int size = high - low;
    this.found = Arrays.copyOfRange(all, low, high);
    this.isFixed = variation * MAX_STAGES < 1;
    // A mixture of two Erlang distributions with the same rate has both moments (H. C. Tijms:
    // A First Course in Stochastic Models, 2003, appendix B).
    this.stages = isFixed ? MAX_STAGES : (int) Math.ceil(1 / variation);
    this.oneLess =
        isFixed
            ? 0
            : (stages * variation
                    - Math.sqrt(
                        Math.max(0, stages * (1 + variation) - stages * stages * variation)))
                / (1 + variation);
    this.ownSeconds = ownSeconds;
    double own = (stages - oneLess) / ownSeconds;
    this.speed = ofEach(size, i -> Math.min(1, (double) present.servers() / (first + i + 1)));
    this.coming = ofEach(size, i -> i + 1 < size ? present.arrivals()[first + i] : 0);
    this.leaving = ofEach(size, i -> i > 0 ? speed[i] * (first + i) / present.seconds() : 0);
    this.done = ofEach(size, i -> speed[i] * own);
  }

  private static double[] ofEach(int size, IntToDoubleFunction value) {
    return IntStream.range(0, size).mapToDouble(value).toArray();
  }

  /** Fixed service, to which stages describe only what comes from sharing. */
  @Override
  public double leastSeconds() {
    return isFixed ? ownSeconds : 0;
  }

  @Override
  public Complex transform(Complex s) {
    Wanted.require();
    int size = found.length;
    double[] real = new double[size];
    double[] imaginary = new double[size];
    Arrays.fill(real, 1);
    Factored factored = new Factored(s);
    for (int stage = 1; stage < stages; stage++) {
      factored.solve(real, imaginary);
    }
    double[] beforeReal = oneLess > 0 ? real.clone() : real;
    double[] beforeImaginary = oneLess > 0 ? imaginary.clone() : imaginary;
    factored.solve(real, imaginary);
    double sum = 0;
    double sumImaginary = 0;
    for (int i = 0; i < size; i++) {
      sum += found[i] * (oneLess * beforeReal[i] + (1 - oneLess) * real[i]);
      sumImaginary += found[i] * (oneLess * beforeImaginary[i] + (1 - oneLess) * imaginary[i]);
    }
    return new Complex(sum, sumImaginary);
  }

  /** The mean of the stages that are still to come, from the last to the first. */
  @Override
  public double meanSeconds() {
    int size = found.length;
    double[] pivots = new double[size];
    for (int i = 0; i < size; i++) {
      pivots[i] = coming[i] + leaving[i] + done[i];
      pivots[i] -= i > 0 ? leaving[i] * coming[i - 1] / pivots[i - 1] : 0;
    }
    double[] mean = new double[size];
    double[] before = mean;
    for (int stage = 1; stage <= stages; stage++) {
      before = mean.clone();
      for (int i = 0; i < size; i++) {
        mean[i] = 1 + done[i] * before[i];
        mean[i] += i > 0 ? leaving[i] * mean[i - 1] / pivots[i - 1] : 0;
      }
      mean[size - 1] /= pivots[size - 1];
      for (int i = size - 2; i >= 0; i--) {
        mean[i] = (mean[i] + coming[i] * mean[i + 1]) / pivots[i];
      }
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += found[i] * (oneLess * before[i] + (1 - oneLess) * mean[i]);
    }
    return sum;
  }

  /**
   * The system of one stage, factored once for all stages (L. H. Thomas's algorithm; diagonally
   * dominant, so without pivoting). Plain numbers: it is solved a thousand times for a percentile.
   */
  private final class Factored {

    private final double[] inverse = new double[found.length];
    private final double[] inverseImaginary = new double[found.length];

    Factored(Complex s) {
      double real = 0;
      double imaginary = 0;
      for (int i = 0; i < inverse.length; i++) {
        double product = i > 0 ? leaving[i] * coming[i - 1] : 0;
        double counted = isFixed ? 1 - speed[i] : 1;
        double pivot = counted * s.getReal() + coming[i] + leaving[i] + done[i] - product * real;
        double pivotImaginary = counted * s.getImaginary() - product * imaginary;
        // Divisions take longest.
        double scale = 1 / (pivot * pivot + pivotImaginary * pivotImaginary);
        real = pivot * scale;
        imaginary = -pivotImaginary * scale;
        inverse[i] = real;
        inverseImaginary[i] = imaginary;
      }
    }

    /** From the transforms of the later stages to those with one stage more, in place. */
    void solve(double[] real, double[] imaginary) {
      double before = 0;
      double beforeImaginary = 0;
      int size = inverse.length;
      for (int i = 0; i < size; i++) {
        double right = done[i] * real[i] + leaving[i] * before;
        double rightImaginary = done[i] * imaginary[i] + leaving[i] * beforeImaginary;
        before = right * inverse[i] - rightImaginary * inverseImaginary[i];
        beforeImaginary = right * inverseImaginary[i] + rightImaginary * inverse[i];
        real[i] = before;
        imaginary[i] = beforeImaginary;
      }
      for (int i = size - 2; i >= 0; i--) {
        double times = coming[i] * inverse[i];
        double timesImaginary = coming[i] * inverseImaginary[i];
        double next = real[i + 1];
        real[i] += times * next - timesImaginary * imaginary[i + 1];
        imaginary[i] += times * imaginary[i + 1] + timesImaginary * next;
      }
    }
  }
}
