package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.QRDecomposition;

/**
 * How far a ratio of two platforms may still be from its final level while it is counted, although
 * no movement was found. Servers settle about exponentially: a slow fall looks like none, so the
 * warm-up is used too, which lengthens the time over which it moves.
 *
 * <p>Least squares fit a final level and a slow exponential, with a time constant of {@link
 * #SLOWEST} times the counted time, to the logarithms of the ratio by round. Faster ones move more
 * in the same time, so this is the worst of those that look alike. If that does not fit, because
 * the warm-up shows a fast fall, each fast exponential that fits is added (F test, 95 %), and the
 * slow one remains: what falls fast at first may go on falling slowly.
 */
public final class RemainingMovement {

  /** The slowest time constant that is ruled out, in units of the counted time. */
  public static final double SLOWEST = 10;

  /** More rounds of the warm-up than this multiple of those that count add little. */
  private static final int MAX_WARM_UP = 2;

  /**
   * A warm-up is used from the round after the last whose logarithm is farther than this from the
   * counted ones: before that, the logarithm of exponentials has another shape.
   */
  private static final double FAR = 0.2;

  private static final double[] FAST = {0.1, 0.2, 0.3, 0.5, 0.7, 1};

  private static final double RISK = 0.05;

  private RemainingMovement() {}

  /**
   * The rounds of a block.
   *
   * @param logarithms of the ratio, in order
   * @param warmUp how many of the first do not count
   */
  public record Rounds(List<Double> logarithms, int warmUp) {

    public Rounds {
      logarithms = List.copyOf(logarithms);
      if (!(warmUp >= 0 && warmUp < logarithms.size())) {
        throw new IllegalArgumentException(
            warmUp + " rounds of warm-up are not fewer than all " + logarithms.size());
      }
    }

    int counted() {
      return logarithms.size() - warmUp;
    }

    /**
     * The mean of several cells of a block, over the rounds that all of them have; at least one.
     */
    public static Rounds mean(List<Rounds> cells) {
      int warmUp = cells.stream().mapToInt(Rounds::warmUp).min().orElseThrow();
      int counted = cells.stream().mapToInt(Rounds::counted).min().orElseThrow();
      double[] means = new double[warmUp + counted];
      for (Rounds cell : cells) {
        double[] own = cell.around(warmUp, counted);
        Arrays.setAll(means, i -> means[i] + own[i] / cells.size());
      }
      return new Rounds(Arrays.stream(means).boxed().toList(), warmUp);
    }

    private double[] around(int before, int after) {
      return logarithms.subList(warmUp - before, warmUp + after).stream()
          .mapToDouble(Double::doubleValue)
          .toArray();
    }
  }

  /**
   * How far the counted mean of each block may be above the final level.
   *
   * @param blocks at least one, with three counted rounds or more
   * @return for each shape that fits, the logarithm of each block's mean over its final level, in
   *     their order; at least one shape
   */
  public static List<List<Double>> of(List<Rounds> blocks) {
    int counted = blocks.stream().mapToInt(Rounds::counted).min().orElseThrow();
    int before = blocks.stream().mapToInt(Rounds::warmUp).min().orElseThrow();
    int longest = Math.min(before, MAX_WARM_UP * counted);
    double[] mean = mean(blocks, longest, counted);
    int warmUp = longest - far(mean, longest);
    Fit slow = Fit.of(blocks, warmUp, counted, SLOWEST);
    int freedom = warmUp + counted - 4;
    if (freedom < 1) {
      return List.of(slow.excesses);
    }
    List<Fit> fast =
        Arrays.stream(FAST)
            .mapToObj(each -> Fit.of(blocks, warmUp, counted, SLOWEST, each))
            .toList();
    double best = fast.stream().mapToDouble(Fit::squares).min().orElseThrow();
    double limit = best * Math.pow(RISK, -2.0 / freedom);
    return slow.squares <= limit
        ? List.of(slow.excesses)
        : fast.stream().filter(each -> each.squares <= limit).map(Fit::excesses).toList();
  }

  /** How many of the first rounds of the warm-up are unlike those that count. */
  private static int far(double[] mean, int warmUp) {
    double counted = Arrays.stream(mean, warmUp, mean.length).average().orElseThrow();
    int far = 0;
    for (int round = 0; round < warmUp; round++) {
      far = Math.abs(mean[round] - counted) > FAR ? round + 1 : far;
    }
    return far;
  }

  private static double[] mean(List<Rounds> blocks, int warmUp, int counted) {
    double[] mean = new double[warmUp + counted];
    for (Rounds block : blocks) {
      double[] own = block.around(warmUp, counted);
      Arrays.setAll(mean, i -> mean[i] + own[i] / blocks.size());
    }
    return mean;
  }

  /**
   * A level and exponentials.
   *
   * @param squares sum of the squared residuals of the blocks' mean
   * @param excesses of the exponentials' mean over the counted rounds, for each block
   */
  private record Fit(double squares, List<Double> excesses) {

    static Fit of(List<Rounds> blocks, int warmUp, int counted, double... constants) {
      int n = warmUp + counted;
      double[][] shape = new double[n][constants.length + 1];
      double[] atCounted = new double[constants.length + 1];
      for (int round = 0; round < n; round++) {
        shape[round][0] = 1;
        for (int k = 1; k < shape[round].length; k++) {
          shape[round][k] = Math.exp(-round / (counted - 1.0) / constants[k - 1]);
          atCounted[k] += round < warmUp ? 0 : shape[round][k] / counted;
        }
      }
      Array2DRowRealMatrix design = new Array2DRowRealMatrix(shape);
      DecompositionSolver solver = new QRDecomposition(design).getSolver();
      ArrayRealVector weights = new ArrayRealVector(atCounted);
      List<Double> excesses =
          blocks.stream()
              .map(each -> new ArrayRealVector(each.around(warmUp, counted)))
              .map(each -> solver.solve(each).dotProduct(weights))
              .toList();
      ArrayRealVector mean = new ArrayRealVector(mean(blocks, warmUp, counted));
      double residual = design.operate(solver.solve(mean)).getDistance(mean);
      return new Fit(residual * residual, excesses);
    }
  }

  /**
   * Whether a difference may be what the blocks still are above their final level: whether, without
   * that, the ratio would be on the other side of 1, or not differ from it.
   *
   * @param excesses of the blocks, see {@link #of}
   * @param means of one cell in these blocks
   * @param ratio the method of their ratio
   */
  public static boolean mayExplain(
      List<List<Double>> excesses, Pairs means, Function<Pairs, Ratio> ratio) {
    boolean isAbove = means.candidateMean() > means.referenceMean();
    return !excesses.stream()
        .map(each -> without(means, each))
        .allMatch(
            each ->
                ratio.apply(each).differsFromOne()
                    && each.candidateMean() > each.referenceMean() == isAbove);
  }

  private static Pairs without(Pairs means, List<Double> excesses) {
    double[] candidate = means.candidate();
    double[] settled = new double[candidate.length];
    Arrays.setAll(settled, i -> candidate[i] * Math.exp(-excesses.get(i)));
    return Pairs.of(settled, means.reference());
  }
}
