package io.tare.harness.cli.procedure;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.harness.model.OtherPrograms;
import io.tare.harness.run.trial.SteadyStateDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The whole procedure from fresh servers to an interval of PD on a simulated host with two
 * processors: servers warm up until they have settled, are measured, other programs run beside some
 * of the trials, comparisons found one-sided are measured again, and what counts is analysed.
 * Settling, rules and statistics use the program's own classes.
 *
 * <p>When warm, the reference takes 1 and the candidate {@code ratio}. A fresh server takes longer
 * by the cost of compiling, equal on both: twice the reference's time at first, falling with a time
 * constant of 3 to 10 s that differs between starts. Warm servers differ by 3 %, blocks by 2 %.
 *
 * @param isSettling whether the warm-up ends when the level has stopped falling; otherwise after 5
 *     s
 * @param bound of the rule of one-sided disturbances; infinite for no rule
 * @param oneIn in one of this many blocks a program runs beside one trial, on a random side; 0 for
 *     never
 */
record SimulatedProcedure(double ratio, boolean isSettling, double bound, int oneIn) {

  private static final int BLOCKS = 5;
  private static final int RETRIES = 2;
  private static final int CELLS = 8;
  private static final long SECOND = 1_000_000_000L;
  private static final long ROUND = 2 * SECOND;
  private static final long MIN = 10 * SECOND;
  private static final long MAX = 60 * SECOND;
  private static final double UNSETTLED = 5;
  private static final double COUNTED = 30;
  private static final double SLICE_SD = 0.05;
  private static final double SLOWER = 1.4;
  private static final double TICKS = 100 * COUNTED;

  /**
   * The result of one run.
   *
   * @param found blocks that were found one-sided when they were first measured
   * @param unsettled servers that were measured although they had not settled
   */
  record Outcome(Optional<Ratio> pd, int found, int unsettled) {}

  /** A fresh server's trial. */
  private record Trial(double mean, OtherPrograms others, boolean isSettled) {}

  Outcome run(long seed) {
    Random random = new Random(seed);
    List<Double> candidates = new ArrayList<>();
    List<Double> references = new ArrayList<>();
    int found = 0;
    int unsettled = 0;
    for (int block = 0; block < BLOCKS; block++) {
      double shared = Math.exp(0.02 * random.nextGaussian());
      for (int attempt = 0; attempt <= RETRIES; attempt++) {
        boolean isDisturbed = oneIn > 0 && random.nextInt(oneIn) == 0;
        boolean isCandidates = random.nextBoolean();
        Trial candidate = trial(ratio, shared, isDisturbed && isCandidates, random);
        Trial reference = trial(1, shared, isDisturbed && !isCandidates, random);
        unsettled += (candidate.isSettled() ? 0 : 1) + (reference.isSettled() ? 0 : 1);
        if (!candidate.others().isOneSided(reference.others(), bound)) {
          candidates.add(candidate.mean());
          references.add(reference.mean());
          break;
        }
        found += attempt == 0 ? 1 : 0;
      }
    }
    return new Outcome(pd(candidates, references), found, unsettled);
  }

  private static Optional<Ratio> pd(List<Double> candidates, List<Double> references) {
    return candidates.isEmpty()
        ? Optional.empty()
        : Optional.of(
            RatioOfMeans.withDefaults()
                .of(
                    Pairs.of(
                        candidates.stream().mapToDouble(Double::doubleValue).toArray(),
                        references.stream().mapToDouble(Double::doubleValue).toArray())));
  }

  private Trial trial(double level, double shared, boolean isDisturbed, Random random) {
    double falling = 3 + 7 * random.nextDouble();
    double warm = level * Math.exp(0.03 * random.nextGaussian());
    double slower = shared * (isDisturbed ? SLOWER : 1);
    SteadyStateDetector settling = new SteadyStateDetector();
    double begin = isSettling ? settled(settling, warm, falling, slower, random) : UNSETTLED;
    // The mean cost of compiling over the counted time.
    double cold =
        2
            * falling
            / COUNTED
            * (Math.exp(-begin / falling) - Math.exp(-(begin + COUNTED) / falling));
    boolean isSettled = !isSettling || settling.isSettled((long) (begin * SECOND));
    return new Trial(slower * (warm + cold), others(isDisturbed, random), isSettled);
  }

  /** The end of the warm-up in seconds, computed as by the program in rounds over all cells. */
  private static double settled(
      SteadyStateDetector settling, double warm, double falling, double slower, Random random) {
    long now = 0;
    while (now < MAX && !(now >= MIN && settling.isSettled(now))) {
      double level = slower * (warm + 2 * Math.exp(-(double) now / SECOND / falling));
      for (int cell = 0; cell < CELLS; cell++) {
        settling.add(
            "c" + cell,
            (int) (now / ROUND),
            now,
            1e6 * (cell + 1) * level * Math.exp(SLICE_SD * random.nextGaussian()));
      }
      now += ROUND;
    }
    return (double) now / SECOND;
  }

  /** Other programs always use up to a tenth of a processor. */
  private static OtherPrograms others(boolean isDisturbed, Random random) {
    double busy = 1 + (isDisturbed ? 0.9 : 0) + 0.1 * random.nextDouble();
    return OtherPrograms.of(
        busy, OtherPrograms.doubtOfTicks(busy, 2, 2 * TICKS) + 0.02 / COUNTED, 1, 1);
  }
}
