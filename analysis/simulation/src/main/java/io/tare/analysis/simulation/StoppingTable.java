package io.tare.analysis.simulation;

import io.tare.analysis.simulation.Scenario.Order;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * What becomes of the promise of 95 % when a run stops as soon as PD is known to a precision, with
 * the interval as it is and with the one of {@link PrecisionStop}.
 *
 * @param runs how many runs are simulated for each number
 * @param submissions counted in each trial
 */
public record StoppingTable(int runs, int submissions, long seed) {

  private static final double TRUTH = 1.2;
  private static final int MOST_BLOCKS = 80;

  public StoppingTable {
    if (runs < 1 || submissions < 1) {
      throw new IllegalArgumentException(
          runs + " runs of " + submissions + " submissions show nothing");
    }
  }

  /**
   * What came out.
   *
   * @param precision the relative half width at which runs stop
   * @param naive share of runs whose interval, not widened, holds the truth when the run stops by
   *     it
   * @param naiveBlocks mean number of blocks then
   * @param honest the same with the widened interval
   * @param fixed share of runs with a number of blocks fixed beforehand, as large as the honest
   *     mean
   */
  public record Row(
      Scenario scenario,
      int leastBlocks,
      double precision,
      double naive,
      double naiveBlocks,
      double honest,
      double honestBlocks,
      double fixed) {}

  /** One number of the table. */
  public Row row(Scenario scenario, int leastBlocks, double precision) {
    PrecisionStop stop = new PrecisionStop(leastBlocks);
    double[][] naive = stopped(scenario, leastBlocks, precision, stop, false);
    double[][] honest = stopped(scenario, leastBlocks, precision, stop, true);
    double honestBlocks = Mean.of(honest[1]).getAsDouble();
    double[] fixed =
        IntStream.range(0, runs)
            .parallel()
            .mapToDouble(run -> holds(ratio(pairs(scenario, run), (int) Math.round(honestBlocks))))
            .toArray();
    return new Row(
        scenario,
        leastBlocks,
        precision,
        Mean.of(naive[0]).getAsDouble(),
        Mean.of(naive[1]).getAsDouble(),
        Mean.of(honest[0]).getAsDouble(),
        honestBlocks,
        Mean.of(fixed).getAsDouble());
  }

  /** Whether each run's interval held the truth, and after how many blocks it stopped. */
  private double[][] stopped(
      Scenario scenario, int leastBlocks, double precision, PrecisionStop stop, boolean isHonest) {
    double[] held = new double[runs];
    double[] blocks = new double[runs];
    IntStream.range(0, runs)
        .parallel()
        .forEach(
            run -> {
              Pairs all = pairs(scenario, run);
              int n = leastBlocks;
              Ratio ratio = ratio(all, n);
              while (n < MOST_BLOCKS && !isReached(ratio, precision, stop, isHonest)) {
                n++;
                ratio = ratio(all, n);
              }
              held[run] = holds(isHonest ? stop.widened(ratio) : ratio);
              blocks[run] = n;
            });
    return new double[][] {held, blocks};
  }

  private static boolean isReached(
      Ratio ratio, double precision, PrecisionStop stop, boolean isHonest) {
    return isHonest
        ? stop.isReached(ratio, precision)
        : ratio.relativeHalfWidth().orElse(Double.POSITIVE_INFINITY) <= precision;
  }

  private Pairs pairs(Scenario scenario, int run) {
    UniformRandomProvider random =
        RunRandom.of(seed * 1_000_003L + scenario.words().hashCode() * 10_007L, run);
    Scenario.Run simulated =
        scenario.run(random, MOST_BLOCKS, submissions, TRUTH, Order.INTERLEAVED);
    return Pairs.of(means(simulated.candidate()), means(simulated.reference()));
  }

  private static Ratio ratio(Pairs all, int blocks) {
    return RatioOfMeans.withDefaults()
        .of(
            Pairs.of(
                Arrays.copyOf(all.candidate(), blocks), Arrays.copyOf(all.reference(), blocks)));
  }

  private static double holds(Ratio ratio) {
    return ratio.interval().filter(each -> each.contains(TRUTH)).isPresent() ? 1 : 0;
  }

  private static double[] means(double[][] trials) {
    return Arrays.stream(trials).mapToDouble(trial -> Mean.of(trial).getAsDouble()).toArray();
  }
}
