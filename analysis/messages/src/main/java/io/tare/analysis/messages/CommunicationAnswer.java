package io.tare.analysis.messages;

import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Which instance has the least communication time for an application's messages, and with what
 * certainty. All instances are compared over the same blocks.
 *
 * <p>An instance is named only if two conditions hold: it has the least time in the level's share
 * of resampled runs, and every other differs from it by the paired t test on logarithms, corrected
 * over all pairs (Holm 1979). Simulations show that resampling three blocks alone would name one of
 * two equal instances in two runs of five.
 *
 * @param level for example 0.95
 * @param blocks the number of blocks with all needed data of all instances
 * @param blocksLeftOut the number of incomplete blocks
 * @param times of all instances, the least first
 * @param leaders names of those that may have the least, in that order: a single one if it is
 *     certain
 */
public record CommunicationAnswer(
    MessageProfile profile,
    double level,
    int blocks,
    int blocksLeftOut,
    List<CommunicationTime> times,
    List<String> leaders) {

  public CommunicationAnswer {
    times = List.copyOf(times);
    leaders = List.copyOf(leaders);
  }

  /** Whether one instance has the least time for certain. */
  public boolean isSure() {
    return leaders.size() == 1;
  }

  /**
   * @param stop how the run decided to end, if by its own intervals
   * @throws IllegalArgumentException if a size is outside the measured ones, or no block is
   *     complete
   */
  static CommunicationAnswer of(
      List<InstanceTimes> instances,
      MessageProfile profile,
      double level,
      int draws,
      long seed,
      Optional<PrecisionStop> stop) {
    ApplicationTimes.check(instances, profile);
    List<SortedMap<Integer, Double>> all =
        instances.stream().map(each -> new ApplicationTimes(each, profile).byBlock()).toList();
    TreeSet<Integer> seen = new TreeSet<>();
    instances.forEach(
        each -> each.bySize().values().forEach(time -> seen.addAll(time.byBlock().keySet())));
    List<Integer> blocks =
        seen.stream().filter(block -> all.stream().allMatch(by -> by.containsKey(block))).toList();
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException(
          "no block has every instance with every size; tare report shows what was left out");
    }
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < instances.size(); i++) {
      SortedMap<Integer, Double> byBlock = all.get(i);
      candidates.add(
          new Candidate(
              instances.get(i).name(),
              blocks.stream().mapToDouble(b -> byBlock.get(b)).toArray(),
              stop));
    }
    candidates.sort(Comparator.comparingDouble(Candidate::mean));
    double[] shares = shares(candidates, blocks.size(), draws, seed);
    List<CommunicationTime> times = times(candidates, shares, level);
    return new CommunicationAnswer(
        profile, level, blocks.size(), seen.size() - blocks.size(), times, leaders(times, level));
  }

  /** An instance with the sum of each block. */
  private static final class Candidate {

    private final String name;
    private final double[] sums;
    private final Optional<PrecisionStop> stop;

    Candidate(String name, double[] sums, Optional<PrecisionStop> stop) {
      this.name = name;
      this.sums = sums;
      this.stop = stop;
    }

    double mean() {
      return Arrays.stream(sums).average().orElseThrow();
    }

    Pairs over(Candidate other) {
      return Pairs.of(sums, other.sums);
    }

    /** Empty with fewer blocks than an interval needs. */
    Optional<LogEstimate> ratio(Candidate other) {
      return sums.length < ConfidenceLevel.MIN_TRIALS
          ? Optional.empty()
          : LogEstimate.ofRatio(over(other)).map(each -> MeasuredPd.honest(stop, each));
    }
  }

  private static List<CommunicationTime> times(
      List<Candidate> candidates, double[] shares, double level) {
    Candidate least = candidates.get(0);
    double[] ps = againstLeast(candidates);
    List<CommunicationTime> times = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      Candidate each = candidates.get(i);
      Optional<LogEstimate> ratio = i == 0 ? Optional.empty() : each.ratio(least);
      int n = each.sums.length;
      times.add(
          new CommunicationTime(
              each.name,
              new Estimate(
                  each.mean(),
                  LogEstimate.ofMean(each.sums).flatMap(log -> log.interval(level)),
                  n),
              shares.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(shares[i]),
              new Estimate(
                  each.mean() / least.mean(), ratio.flatMap(log -> log.interval(level)), n),
              ratio.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(ps[i - 1])));
    }
    return times;
  }

  /**
   * Corrected over all pairs, because the order of instances is from the same data; empty with too
   * few blocks.
   */
  private static double[] againstLeast(List<Candidate> candidates) {
    List<Double> ps = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      for (int j = i + 1; j < candidates.size(); j++) {
        candidates.get(j).ratio(candidates.get(i)).ifPresent(each -> ps.add(each.pValue()));
      }
    }
    double[] adjusted = Holm.adjusted(ps.stream().mapToDouble(p -> p).toArray());
    return Arrays.copyOf(adjusted, Math.min(adjusted.length, candidates.size() - 1));
  }

  /** How often each has the least, in shares that add up to 1; empty with too few blocks. */
  private static double[] shares(List<Candidate> candidates, int blocks, int draws, long seed) {
    if (blocks < ConfidenceLevel.MIN_TRIALS) {
      return new double[0];
    }
    BlockDraws drawn = BlockDraws.of(blocks, draws, seed);
    double[][] means =
        candidates.stream().map(each -> drawn.means(each.sums)).toArray(double[][]::new);
    double[] shares = new double[candidates.size()];
    for (int draw = 0; draw < draws; draw++) {
      double least = Double.POSITIVE_INFINITY;
      int ties = 0;
      for (double[] of : means) {
        ties = of[draw] < least ? 1 : of[draw] > least ? ties : ties + 1;
        least = Math.min(least, of[draw]);
      }
      for (int i = 0; i < shares.length; i++) {
        shares[i] += means[i][draw] > least ? 0 : 1.0 / ties;
      }
    }
    Arrays.setAll(shares, i -> shares[i] / draws);
    return shares;
  }

  private static List<String> leaders(List<CommunicationTime> times, double level) {
    TreeSet<Integer> leaders = new TreeSet<>();
    double reached = 0;
    List<Integer> byShare = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      byShare.add(i);
      boolean isApart = times.get(i).holmP().orElse(1) < 1 - level;
      if (i == 0 || !isApart) {
        leaders.add(i);
      }
    }
    byShare.sort(Comparator.comparingDouble(i -> -times.get(i).leastShare().orElse(0)));
    for (int i : byShare) {
      if (reached < level && times.get(i).leastShare().orElse(0) > 0) {
        leaders.add(i);
        reached += times.get(i).leastShare().orElse(0);
      }
    }
    return leaders.stream().map(i -> times.get(i).instance()).toList();
  }
}
