package io.tare.analysis.simulation;

import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Hosts with two processors, one for the platforms, with other programs running beside trials. A
 * program that runs all the time uses one processor, and makes the trial slower by 40 %.
 */
public enum DisturbedHost {
  QUIET("quiet", random -> both(0)),
  LITTLE(
      "0–0.2 processors, both",
      random -> new double[] {0.2 * random.nextDouble(), 0.2 * random.nextDouble()}),
  ALWAYS("a program, both", random -> both(1)),
  ALWAYS_AND_IDLE("a program, both; half idle", random -> both(1)) {
    @Override
    double busy(int side) {
      return side == 0 ? 1 : 0.5;
    }
  },
  EITHER(
      "2 blocks in 5, either",
      random -> {
        double used = random.nextInt(5) < 2 ? 1 : 0;
        return random.nextBoolean() ? new double[] {used, 0} : new double[] {0, used};
      }),
  CANDIDATE("2 in 5, candidate", random -> new double[] {random.nextInt(5) < 2 ? 1 : 0, 0}),
  CANDIDATE_PARTS(
      "1 in 2, candidate, partly",
      random -> new double[] {random.nextBoolean() ? random.nextDouble() : 0, 0});

  private static final double SLOWER = 0.4;

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Function<UniformRandomProvider, double[]> others;

  DisturbedHost(String words, Function<UniformRandomProvider, double[]> others) {
    this.words = words;
    this.others = others;
  }

  private static double[] both(double used) {
    return new double[] {used, used};
  }

  /** The other programs, for people. */
  public String words() {
    return words;
  }

  /** Processors used by others on average beside the candidate's and the reference's trial. */
  double[] others(UniformRandomProvider random) {
    return others.apply(random);
  }

  /** Share of the time in which a platform keeps its processor busy, candidate first. */
  double busy(int side) {
    return 1;
  }

  /** The slowdown of submissions beside others that use this number of processors. */
  static double slowness(double others) {
    return 1 + SLOWER * others;
  }
}
