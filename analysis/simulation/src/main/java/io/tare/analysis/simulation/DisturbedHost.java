package io.tare.analysis.simulation;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Hosts with two processors, one for the platforms, beside whose trials other programs run. A
 * program that is there all the time uses one processor, and makes the trial slower by 40 %.
 */
public enum DisturbedHost {
  QUIET("quiet") {
    @Override
    double[] others(UniformRandomProvider random) {
      return new double[] {0, 0};
    }
  },
  LITTLE("0–0.2 processors, both") {
    @Override
    double[] others(UniformRandomProvider random) {
      return new double[] {0.2 * random.nextDouble(), 0.2 * random.nextDouble()};
    }
  },
  ALWAYS("a program, both") {
    @Override
    double[] others(UniformRandomProvider random) {
      return new double[] {1, 1};
    }
  },
  ALWAYS_AND_IDLE("a program, both; half idle") {
    @Override
    double[] others(UniformRandomProvider random) {
      return new double[] {1, 1};
    }

    @Override
    double busy(int side) {
      return side == 0 ? 1 : 0.5;
    }
  },
  EITHER("2 blocks in 5, either") {
    @Override
    double[] others(UniformRandomProvider random) {
      double used = random.nextInt(5) < 2 ? 1 : 0;
      return random.nextBoolean() ? new double[] {used, 0} : new double[] {0, used};
    }
  },
  CANDIDATE("2 in 5, candidate") {
    @Override
    double[] others(UniformRandomProvider random) {
      return new double[] {random.nextInt(5) < 2 ? 1 : 0, 0};
    }
  },
  CANDIDATE_PARTS("1 in 2, candidate, partly") {
    @Override
    double[] others(UniformRandomProvider random) {
      return new double[] {random.nextBoolean() ? random.nextDouble() : 0, 0};
    }
  };

  private static final double SLOWER = 0.4;

  private final String words;

  DisturbedHost(String words) {
    this.words = words;
  }

  /** What runs there, for people. */
  public String words() {
    return words;
  }

  /** Processors that others use on average beside the candidate's trial and the reference's. */
  abstract double[] others(UniformRandomProvider random);

  /** Share of the time in which a platform keeps its processor busy, candidate first. */
  double busy(int side) {
    return 1;
  }

  /** How many times as long submissions take beside others that use so many processors. */
  static double slowness(double others) {
    return 1 + SLOWER * others;
  }
}
