package io.tare.analysis.simulation;

import io.tare.analysis.simulation.Scenario.Order;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The coverage of 95 % intervals if a run stops as soon as PD reaches a precision, with the plain
 * interval and with that of {@link PrecisionStop}.
 */
public record StoppingTable(Runs runs) {

  private static final double TRUTH = 1.2;
  private static final int MAX_BLOCKS = 80;

  /**
   * A result.
   *
   * @param precision the relative half width at which runs stop
   * @param naive share of runs whose plain interval contains the true value if the run stops by it
   * @param naiveBlocks mean number of blocks then
   * @param honest the same with the widened interval
   * @param fixed share of runs with a number of blocks fixed beforehand, as large as the honest
   *     mean
   */
  public record Row(
      Scenario scenario,
      int minBlocks,
      double precision,
      double naive,
      double naiveBlocks,
      double honest,
      double honestBlocks,
      double fixed) {}

  /** One number of the table. */
  public Row row(Scenario scenario, int minBlocks, double precision) {
    PrecisionStop stop = new PrecisionStop(minBlocks);
    List<Stopped> naive =
        runs.each(run -> stopped(pairs(scenario, run), minBlocks, precision, stop, false));
    List<Stopped> honest =
        runs.each(run -> stopped(pairs(scenario, run), minBlocks, precision, stop, true));
    double honestBlocks = mean(honest, Stopped::blocks);
    List<Double> fixed =
        runs.each(run -> holds(ratio(pairs(scenario, run), (int) Math.round(honestBlocks))));
    return new Row(
        scenario,
        minBlocks,
        precision,
        mean(naive, Stopped::held),
        mean(naive, Stopped::blocks),
        mean(honest, Stopped::held),
        honestBlocks,
        mean(fixed, each -> each));
  }

  /**
   * Whether a run's interval contained the true value, 1 or 0, and after how many blocks it
   * stopped.
   */
  private record Stopped(double held, int blocks) {}

  private static Stopped stopped(
      Pairs all, int minBlocks, double precision, PrecisionStop stop, boolean isHonest) {
    int n = minBlocks;
    Ratio ratio = ratio(all, n);
    while (n < MAX_BLOCKS && !isReached(ratio, precision, stop, isHonest)) {
      n++;
      ratio = ratio(all, n);
    }
    return new Stopped(holds(isHonest ? stop.widened(ratio) : ratio), n);
  }

  private static <T> double mean(List<T> all, ToDoubleFunction<T> value) {
    return Mean.of(all.stream().mapToDouble(value).toArray()).getAsDouble();
  }

  private static boolean isReached(
      Ratio ratio, double precision, PrecisionStop stop, boolean isHonest) {
    return isHonest
        ? stop.isReached(ratio, precision)
        : ratio.relativeHalfWidth().orElse(Double.POSITIVE_INFINITY) <= precision;
  }

  private Pairs pairs(Scenario scenario, int run) {
    UniformRandomProvider random = runs.random(scenario.words().hashCode() * 10_007L, run);
    Scenario.Run simulated =
        scenario.run(random, MAX_BLOCKS, runs.submissions(), TRUTH, Order.INTERLEAVED);
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
