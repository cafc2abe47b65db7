package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.design.Allocation.Spread;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The possible true spreads of each cell after a pilot of few blocks: draws of the variance between
 * starts, from the scaled inverse chi-squared distribution of the cells' {@linkplain
 * ModeratedVariances moderated} variances. The variance of submissions is known from many of them
 * and taken as exact. Always the same for the same pilot.
 */
final class PossibleSpreads {

  private static final int DRAWS = 400;
  private static final long SEED = 2013;

  private final List<PairedSpread> seen;
  private final double[][] starts;

  private PossibleSpreads(List<PairedSpread> seen, double[][] starts) {
    this.seen = seen;
    this.starts = starts;
  }

  /**
   * @param seen one for each comparison, at least one, with at least 2 blocks each
   */
  static PossibleSpreads of(List<PairedSpread> seen) {
    double[] submissions =
        seen.stream().mapToDouble(each -> each.perSubmission() / each.submissions()).toArray();
    double[] variances = seen.stream().mapToDouble(PairedSpread::perBlock).toArray();
    ModeratedVariances all = ModeratedVariances.of(seen);
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    ContinuousSampler chiSquared =
        AhrensDieterMarsagliaTsangGammaSampler.of(random, all.total() / 2, 2);
    double[] drawn = new double[DRAWS];
    Arrays.setAll(drawn, draw -> all.total() / chiSquared.sample());
    double[][] starts = new double[seen.size()][DRAWS];
    for (int i = 0; i < starts.length; i++) {
      // The variance of starts and submissions cannot be less than that of submissions alone.
      double known = submissions[i];
      double variance = Math.max(known, all.moderated(variances[i]));
      Arrays.setAll(starts[i], draw -> Math.max(0, variance * drawn[draw] - known));
    }
    return new PossibleSpreads(seen, starts);
  }

  /** The spread of a comparison with the median of its variances between starts. */
  Spread median(int comparison) {
    return new Spread(
        Median.withDefaults().withCopy(true).evaluate(starts[comparison]),
        seen.get(comparison).perSubmission());
  }

  /**
   * How many blocks a goal needs, for every draw: those of the most demanding comparison. A run
   * decides by the spread of its own blocks, so that is drawn too.
   *
   * @param submissions in each trial, comparison by comparison
   */
  int[] blocks(PrecisionGoal goal, List<Integer> submissions) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED + 1);
    int[] blocks = new int[DRAWS];
    for (int i = 0; i < starts.length; i++) {
      double added = seen.get(i).perSubmission() / submissions.get(i);
      for (int draw = 0; draw < DRAWS; draw++) {
        double truth = starts[i][draw] + added;
        double freedom = goal.blocks(truth) - 1.0;
        double own =
            AhrensDieterMarsagliaTsangGammaSampler.of(random, freedom / 2, 2 / freedom).sample();
        blocks[draw] = Math.max(blocks[draw], goal.blocks(truth * own));
      }
    }
    return blocks;
  }
}
