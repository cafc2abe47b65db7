package io.tare.analysis.statistics.series;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Where the mean of a series changes: the partition into levels that minimizes the squared
 * deviations from them plus a penalty for each change. It is found exactly, by PELT (R. Killick, P.
 * Fearnhead and I. A. Eckley, "Optimal detection of changepoints with a linear computational cost",
 * Journal of the American Statistical Association 107(500), 2012, pp. 1590–1598).
 *
 * <p>Deviations are measured in the noise's variance, which is taken from successive differences
 * (J. Rice, "Bandwidth choice for nonparametric regression", Annals of Statistics 12(4), 1984,
 * equation 2.4), because level shifts hardly affect those. A level has at least two values. The
 * values must not depend on each other; see {@link Batches}.
 */
public final class ChangePoints {

  /** The fewest values in which changes are searched for. */
  public static final int MIN_VALUES = 8;

  private static final int MIN_LENGTH = 2;

  /**
   * How often a change is reported in a steady series. The penalties are a little above those found
   * by simulation of 8 to 400 normal values ({@code ChangePointsTest} repeats it); short series
   * need a larger one, because their noise is less certain.
   */
  public enum FalseAlarms {
    ONE_IN_100(14.4, 18),
    ONE_IN_1000(19, 120);

    private final double penalty;
    private final double penaltyOfShortness;

    FalseAlarms(double penalty, double penaltyOfShortness) {
      this.penalty = penalty;
      this.penaltyOfShortness = penaltyOfShortness;
    }

    private double penalty(int n) {
      return penalty + penaltyOfShortness / n;
    }
  }

  private final double[] sums;
  private final double[] squares;

  private ChangePoints(double[] values) {
    sums = new double[values.length + 1];
    squares = new double[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      double deviation = values[i] - values[0]; // avoids cancellation for large common values
      sums[i + 1] = sums[i] + deviation;
      squares[i + 1] = squares[i] + deviation * deviation;
    }
  }

  /**
   * The indices at which a new level begins, ascending; empty if the level stays the same or there
   * are fewer than {@link #MIN_VALUES}.
   *
   * @param values in the order of measuring
   */
  public static List<Integer> of(double[] values, FalseAlarms rate) {
    double noise = variance(values);
    return values.length < MIN_VALUES || noise == 0
        ? List.of()
        : withPenalty(values, noise * rate.penalty(values.length));
  }

  /**
   * The optimal partition.
   *
   * @param penalty of a change, in the values' unit squared
   */
  static List<Integer> withPenalty(double[] values, double penalty) {
    return new ChangePoints(values).partition(penalty);
  }

  private List<Integer> partition(double penalty) {
    int n = sums.length - 1;
    double[] best = new double[n + 1];
    int[] beginning = new int[n + 1];
    best[0] = -penalty;
    int[] candidates = new int[n + 1];
    int[] leaves = new int[n + 1];
    Arrays.fill(leaves, Integer.MAX_VALUE);
    double[] costs = new double[n + 1];
    int size = 0;
    for (int end = MIN_LENGTH; end <= n; end++) {
      int youngest = end - MIN_LENGTH;
      if (youngest == 0 || youngest >= MIN_LENGTH) {
        candidates[size++] = youngest;
      }
      best[end] = Double.POSITIVE_INFINITY;
      int kept = 0;
      for (int i = 0; i < size; i++) {
        int from = candidates[i];
        if (leaves[from] > end) {
          candidates[kept] = from;
          costs[kept] = best[from] + squaredDeviations(from, end);
          if (costs[kept] + penalty < best[end]) {
            best[end] = costs[kept] + penalty;
            beginning[end] = from;
          }
          kept++;
        }
      }
      size = kept;
      for (int i = 0; i < size; i++) {
        // A candidate that loses now loses forever to a change at this end, once that is a level's
        // length ago.
        if (costs[i] >= best[end] && leaves[candidates[i]] == Integer.MAX_VALUE) {
          leaves[candidates[i]] = end + MIN_LENGTH;
        }
      }
    }
    Deque<Integer> changes = new ArrayDeque<>();
    for (int at = n < MIN_LENGTH ? 0 : beginning[n]; at > 0; at = beginning[at]) {
      changes.addFirst(at);
    }
    return List.copyOf(changes);
  }

  private double squaredDeviations(int from, int to) {
    double sum = sums[to] - sums[from];
    return squares[to] - squares[from] - sum * sum / (to - from);
  }

  private static double variance(double[] values) {
    double sum = 0;
    for (int i = 1; i < values.length; i++) {
      double step = values[i] - values[i - 1];
      sum += step * step;
    }
    return values.length < 2 ? 0 : sum / (2 * (values.length - 1));
  }
}
