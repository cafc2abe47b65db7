package io.tare.analysis.simulation;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Models of response times on a simulated host. Every value is a product: the submission's time,
 * its trial's factor (JVM starts differ with a standard deviation of 3 %), its block's factor (2
 * %), and the host's drift. The candidate is slower by one constant factor, which therefore is the
 * true ratio of means, of medians and of every percentile.
 */
public enum Scenario {
  /** Log-normal submissions with a coefficient of variation of 30 %. */
  LOG_NORMAL("log-normal") {
    @Override
    double[] submissions(UniformRandomProvider random, int count) {
      ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
      double[] values = new double[count];
      for (int i = 0; i < count; i++) {
        values[i] = Math.exp(SIGMA_30 * normal.sample());
      }
      return values;
    }
  },
  /** One submission in ten takes three times as long, as behind a garbage collection. */
  BIMODAL("bimodal") {
    @Override
    double[] submissions(UniformRandomProvider random, int count) {
      double[] values = LOG_NORMAL.submissions(random, count);
      for (int i = 0; i < count; i++) {
        values[i] *= random.nextInt(10) == 0 ? 3 : 1;
      }
      return values;
    }
  },
  /** Pareto with shape 2.5: the variance exists, the third moment does not. */
  HEAVY_TAIL("heavy tail") {
    @Override
    double[] submissions(UniformRandomProvider random, int count) {
      double[] values = new double[count];
      for (int i = 0; i < count; i++) {
        values[i] = Math.pow(1 - random.nextDouble(), -1 / 2.5);
      }
      return values;
    }
  },
  /** Logarithms are autoregressive with a correlation of 0.9. */
  AUTOCORRELATED("autocorrelated") {
    @Override
    double[] submissions(UniformRandomProvider random, int count) {
      ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
      double[] values = new double[count];
      double state = normal.sample();
      for (int i = 0; i < count; i++) {
        values[i] = Math.exp(SIGMA_30 * state);
        state = CORRELATION * state + Math.sqrt(1 - CORRELATION * CORRELATION) * normal.sample();
      }
      return values;
    }
  },
  /** Log-normal on a host that becomes slower by 5 % during the run. */
  DRIFTING("drifting host") {
    @Override
    double[] submissions(UniformRandomProvider random, int count) {
      return LOG_NORMAL.submissions(random, count);
    }

    @Override
    double drift(double time) {
      return 1 + 0.05 * time;
    }
  };

  private static final double CORRELATION = 0.9;
  private static final double SIGMA_30 = Math.sqrt(Math.log(1 + 0.3 * 0.3));
  private static final double TRIAL_SD = 0.03;
  private static final double BLOCK_SD = 0.02;

  private final String words;

  Scenario(String words) {
    this.words = words;
  }

  /** The scenario's name for people. */
  public String words() {
    return words;
  }

  abstract double[] submissions(UniformRandomProvider random, int count);

  /**
   * The host's slowdown factor.
   *
   * @param time 0 at the run's beginning, 1 at its end
   */
  double drift(double time) {
    return 1;
  }

  /** The order of trials. */
  public enum Order {
    /** Both platforms in each block, in random order. */
    INTERLEAVED,
    /** All trials of the reference, then all of the candidate. */
    SEQUENTIAL
  }

  /** Both sides of a simulated run: the submissions of each trial. */
  public static final class Run {
    private final double[][] candidate;
    private final double[][] reference;

    private Run(double[][] candidate, double[][] reference) {
      this.candidate = candidate;
      this.reference = reference;
    }

    /** The candidate's trials; not a copy. */
    public double[][] candidate() {
      return candidate;
    }

    /** The reference's trials; not a copy. */
    public double[][] reference() {
      return reference;
    }
  }

  /**
   * Simulates a run.
   *
   * @param blocks the number of trials of each side
   * @param submissions counted in each trial
   * @param ratio the true ratio
   */
  public Run run(
      UniformRandomProvider random, int blocks, int submissions, double ratio, Order order) {
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[][] candidate = new double[blocks][];
    double[][] reference = new double[blocks][];
    for (int block = 0; block < blocks; block++) {
      double ours = Math.exp(BLOCK_SD * normal.sample());
      double theirs = order == Order.INTERLEAVED ? ours : Math.exp(BLOCK_SD * normal.sample());
      double candidateTime = time(block, blocks, random.nextBoolean(), order, true);
      double referenceTime =
          time(block, blocks, candidateTime * blocks > block + 0.5, order, false);
      candidate[block] =
          scaled(
              submissions(random, submissions),
              ratio * ours * Math.exp(TRIAL_SD * normal.sample()) * drift(candidateTime));
      reference[block] =
          scaled(
              submissions(random, submissions),
              theirs * Math.exp(TRIAL_SD * normal.sample()) * drift(referenceTime));
    }
    return new Run(candidate, reference);
  }

  /** The position of a trial's middle in the run, 0 to 1. */
  private static double time(
      int block, int blocks, boolean second, Order order, boolean isCandidate) {
    if (order == Order.SEQUENTIAL) {
      return (isCandidate ? blocks + block + 0.5 : block + 0.5) / (2.0 * blocks);
    }
    boolean later = isCandidate ? second : !second;
    return (block + (later ? 0.75 : 0.25)) / blocks;
  }

  private static double[] scaled(double[] values, double factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return values;
  }
}
