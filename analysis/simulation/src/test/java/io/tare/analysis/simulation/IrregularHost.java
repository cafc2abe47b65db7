package io.tare.analysis.simulation;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;

/**
 * Hosts that violate the assumption of intervals that trial means are close to normal: starts that
 * differ much, slow starts, disturbances of one trial of a block, incomplete warm-up. A trial's
 * mean is the product of factors of its start, its block (2 %) and its submissions (which differ by
 * 30 %).
 */
public enum IrregularHost {
  CALM("starts differ by 3 %", 0.03, 1),
  STARTS_10("starts differ by 10 %", 0.10, 1),
  STARTS_30("starts differ by 30 %", 0.30, 1),
  SLOW_STARTS_BOTH("1 start in 4 +30 %, both", 0.03, 1) {
    @Override
    double[] trials(double ratio, ContinuousSampler normal, UniformRandomProvider random) {
      return new double[] {ratio * slow(random, 4, 1.3), slow(random, 4, 1.3)};
    }
  },
  SLOW_STARTS_ONE("1 start in 4 +30 %, one side", 0.03, 1 + 0.3 / 4) {
    @Override
    double[] trials(double ratio, ContinuousSampler normal, UniformRandomProvider random) {
      return new double[] {ratio * slow(random, 4, 1.3), 1};
    }
  },
  RARE_STARTS_ONE("1 start in 10 +100 %, one side", 0.03, 1 + 1.0 / 10) {
    @Override
    double[] trials(double ratio, ContinuousSampler normal, UniformRandomProvider random) {
      return new double[] {ratio * slow(random, 10, 2), 1};
    }
  },
  NEIGHBOUR("2 blocks in 5: one trial +40 %", 0.03, 1) {
    @Override
    double[] trials(double ratio, ContinuousSampler normal, UniformRandomProvider random) {
      double disturbed = random.nextInt(5) < 2 ? 1.4 : 1;
      return random.nextBoolean()
          ? new double[] {ratio * disturbed, 1}
          : new double[] {ratio, disturbed};
    }
  },
  WARMING_UP("warm-up not over", 0.03, 1) {
    @Override
    double[] trials(double ratio, ContinuousSampler normal, UniformRandomProvider random) {
      // Compiling and interpreting cost the same on both sides: 40 % of a reference's submission.
      return new double[] {
        ratio + 0.4 * Math.exp(0.3 * normal.sample()), 1 + 0.4 * Math.exp(0.3 * normal.sample())
      };
    }
  };

  private static final double BLOCK_SD = 0.02;
  private static final double SUBMISSION_SD = 0.3;

  private final String words;
  private final double startSd;
  private final double meanFactor;

  IrregularHost(String words, double startSd, double meanFactor) {
    this.words = words;
    this.startSd = startSd;
    this.meanFactor = meanFactor;
  }

  /** The difficulty, for people. */
  public String words() {
    return words;
  }

  /**
   * The true ratio of means over all starts, given the ratio for usual submissions. For an
   * incomplete warm-up it is the ratio of warm servers.
   */
  double truth(double ratio) {
    return ratio * meanFactor;
  }

  /** The means of the candidate's and the reference's trial of a block, without starts. */
  double[] trials(double ratio, ContinuousSampler normal, UniformRandomProvider random) {
    return new double[] {ratio, 1};
  }

  /** The trial means of a block, candidate first. */
  double[] block(
      double ratio, int submissions, ContinuousSampler normal, UniformRandomProvider random) {
    double[] means = trials(ratio, normal, random);
    double submissionsSd = SUBMISSION_SD / Math.sqrt(submissions);
    double block = Math.exp(BLOCK_SD * normal.sample());
    for (int side = 0; side < 2; side++) {
      means[side] *=
          block * Math.exp(startSd * normal.sample()) * Math.exp(submissionsSd * normal.sample());
    }
    return means;
  }

  private static double slow(UniformRandomProvider random, int oneIn, double factor) {
    return random.nextInt(oneIn) == 0 ? factor : 1;
  }
}
