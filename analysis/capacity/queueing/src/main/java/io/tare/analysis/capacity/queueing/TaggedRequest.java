package io.tare.analysis.capacity.queueing;

import io.tare.analysis.capacity.queueing.StageEquations.Transforms;
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

  private static final double SAME = 1e-9;

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
   * Whether the numbers of others at the beginnings of stages are as likely in the opposite order:
   * so it is unless one of several clients comes beside requests at a rate.
   */
  private final boolean isReversible;

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
    this.isReversible =
        IntStream.range(1, size)
            .allMatch(
                i -> {
                  double up = found[i - 1] * coming[i - 1] * done[i];
                  double down = found[i] * leaving[i] * done[i - 1];
                  return Math.abs(up - down) <= SAME * up;
                });
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
    return transforms(new Complex[] {s})[0];
  }

  @Override
  public Complex[] transforms(Complex[] at) {
    Wanted.require();
    int size = found.length;
    double[] counted = ofEach(size, i -> isFixed ? 1 - speed[i] : 1);
    StageEquations equations = new StageEquations(coming, leaving, done, counted, at);
    // By reversibility, half of the stages is the other half backwards.
    int solved = isReversible ? (stages + 1) / 2 : stages;
    int others = stages - solved;
    Transforms ofStages = Transforms.ones(size, at.length);
    for (int stage = 1; stage < solved; stage++) {
      equations.addStage(ofStages);
    }
    boolean isOneLess = others > 0 && others < solved;
    Transforms ofOneLess = oneLess > 0 || isOneLess ? ofStages.copy() : ofStages;
    equations.addStage(ofStages);
    Transforms ofOthers = isOneLess ? ofOneLess : ofStages;
    double[] sum = new double[at.length];
    double[] sumImaginary = new double[at.length];
    for (int i = 0; i < size; i++) {
      double[] real = ofStages.real(i);
      double[] imaginary = ofStages.imaginary(i);
      double[] lessReal = ofOneLess.real(i);
      double[] lessImaginary = ofOneLess.imaginary(i);
      double[] otherReal = ofOthers.real(i);
      double[] otherImaginary = ofOthers.imaginary(i);
      for (int k = 0; k < sum.length; k++) {
        double own = found[i] * (oneLess * lessReal[k] + (1 - oneLess) * real[k]);
        double ownImaginary =
            found[i] * (oneLess * lessImaginary[k] + (1 - oneLess) * imaginary[k]);
        if (others == 0) {
          sum[k] += own;
          sumImaginary[k] += ownImaginary;
        } else {
          sum[k] += own * otherReal[k] - ownImaginary * otherImaginary[k];
          sumImaginary[k] += own * otherImaginary[k] + ownImaginary * otherReal[k];
        }
      }
    }
    return IntStream.range(0, at.length)
        .mapToObj(k -> new Complex(sum[k], sumImaginary[k]))
        .toArray(Complex[]::new);
  }

  /** The mean of the stages that are still to come, from the last to the first. */
  @Override
  public double meanSeconds() {
    int size = found.length;
    if (isReversible) {
      // Each stage begins among as many others as the first.
      return IntStream.range(0, size).mapToDouble(i -> found[i] * ownSeconds / speed[i]).sum();
    }
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
}
