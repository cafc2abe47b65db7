package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Trend;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measurements of one platform in the rounds of a block in which platforms take turns: the sum and
 * the number of its submissions, by round.
 *
 * <p>Submissions of a slice are correlated, and so are the slices of a round, which share its time.
 * So the round is the unit within a block: with x_r and n_r the sums and numbers of a platform's
 * rounds, x̄ its mean and N its number of submissions, round r moves the mean by (x_r − n_r x̄)/(N
 * x̄) of itself (the linearized ratio estimator: W. G. Cochran, "Sampling Techniques", 3rd edition
 * 1977, section 2.11). The two platforms' moves of one round are combined, because disturbances
 * affect both. Rounds are assumed independent.
 *
 * @param sums round to the sum and the number of its values
 */
public record RoundSums(SortedMap<Integer, double[]> sums) {

  /** The own variance of {@link #lastThird} over that of all rounds. */
  public static final int LAST_THIRD_VARIANCE = 3;

  /** The fewest rounds for an error. */
  public static final int MIN_ROUNDS = 3;

  public RoundSums {
    sums = new TreeMap<>(sums);
  }

  int rounds() {
    return sums.size();
  }

  /** The mean of the values of all rounds; NaN without any. */
  public double mean() {
    return total(0) / total(1);
  }

  /**
   * By how much the mean of a round is larger than the other's, on average over their common
   * rounds; NaN without any. A drift of both from round to round has no effect.
   */
  public double lessThan(RoundSums other) {
    return sums.keySet().stream()
        .filter(round -> other.sums.containsKey(round))
        .mapToDouble(round -> other.mean(round) - mean(round))
        .average()
        .orElse(Double.NaN);
  }

  /** The last third of the rounds, or a little more: at least one, if there is any. */
  public RoundSums lastThird() {
    TreeMap<Integer, double[]> last = new TreeMap<>();
    sums.entrySet().stream()
        .skip(2L * sums.size() / 3)
        .forEach(each -> last.put(each.getKey(), each.getValue()));
    return new RoundSums(last);
  }

  /**
   * How the logarithm of the ratio of two platforms' means moves over their common rounds, from the
   * first to the last: the median of the slopes between all pairs of rounds (Sen 1968), which is
   * robust against a few odd rounds, times their span.
   *
   * @return absent with fewer than {@link #MIN_ROUNDS} common rounds, or without logarithms
   */
  public static OptionalDouble move(RoundSums candidate, RoundSums reference) {
    double[] logarithms =
        logarithms(candidate, reference).stream().mapToDouble(each -> each).toArray();
    return logarithms.length < MIN_ROUNDS || !Arrays.stream(logarithms).allMatch(Double::isFinite)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Trend.slope(logarithms) * (logarithms.length - 1));
  }

  /** The logarithms of the ratio of two platforms in the rounds that both have, in order. */
  public static List<Double> logarithms(RoundSums candidate, RoundSums reference) {
    return candidate.sums.keySet().stream()
        .filter(round -> reference.sums.containsKey(round))
        .map(round -> Math.log(candidate.mean(round) / reference.mean(round)))
        .toList();
  }

  /**
   * The estimated variance of the relative difference of the two means, from its variation between
   * rounds: R/(R − 1) Σ e_r² over the R rounds, e_r the candidate's move less the reference's.
   */
  static double squaredError(RoundSums candidate, RoundSums reference) {
    Set<Integer> rounds = new TreeSet<>(candidate.sums.keySet());
    rounds.addAll(reference.sums.keySet());
    double candidateTotal = candidate.total(0);
    double referenceTotal = reference.total(0);
    double squares = 0;
    for (int round : rounds) {
      double move = candidate.move(round, candidateTotal) - reference.move(round, referenceTotal);
      squares += move * move;
    }
    return squares * rounds.size() / (rounds.size() - 1.0);
  }

  private double move(int round, double total) {
    double[] own = sums.get(round);
    return own == null ? 0 : own[0] / total - own[1] / total(1);
  }

  private double mean(int round) {
    double[] own = sums.get(round);
    return own == null ? Double.NaN : own[0] / own[1];
  }

  private double total(int which) {
    double total = 0;
    for (Map.Entry<Integer, double[]> each : sums.entrySet()) {
      total += each.getValue()[which];
    }
    return total;
  }
}
