package io.tare.analysis.simulation;

import io.tare.analysis.simulation.Scenario.Order;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.Summary;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Design;
import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The coverage of intervals in simulated runs.
 *
 * @param resamples of every bootstrap
 */
public record CoverageTable(Runs runs, int resamples) {

  /** The tested level. */
  public static final double LEVEL = 0.95;

  private static final double TRUTH = 1.2;

  /** A method for the interval of a ratio. */
  public enum Method {
    FIELLER(
        "mean",
        "Fieller, paired",
        (run, resamples, seed) -> new RatioOfMeans(LEVEL).of(pairs(run)).interval()),
    LOG_RATIO(
        "mean",
        "t of log ratios, paired",
        (run, resamples, seed) -> new RatioOfMeans(LEVEL).logRatio(pairs(run))),
    BOOTSTRAP(
        "mean",
        "bootstrap of trials, paired",
        (run, resamples, seed) ->
            new TrialBootstrap(resamples, LEVEL, seed).means(pairs(run)).interval()),
    INDEPENDENT(
        "mean",
        "Fieller, independent",
        (run, resamples, seed) -> independent(means(run.candidate()), means(run.reference()))),
    POOLED(
        "mean",
        "submissions as independent",
        (run, resamples, seed) -> independent(merged(run.candidate()), merged(run.reference()))),
    SEQUENTIAL(
        "mean",
        "Fieller, one after the other",
        (run, resamples, seed) -> independent(means(run.candidate()), means(run.reference()))),
    TRIAL_MEDIANS(
        "median",
        "Fieller of trial medians",
        (run, resamples, seed) ->
            new RatioOfMeans(LEVEL)
                .of(Pairs.of(medians(run.candidate()), medians(run.reference())))
                .interval()),
    MEDIAN("median", "bootstrap of trials, paired", quantile(0.5)),
    P95("p95", "bootstrap of trials, paired", quantile(0.95));

    private interface Way {
      Optional<Interval> interval(Scenario.Run run, int resamples, long seed);
    }

    private final String statistic;
    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Way way;

    Method(String statistic, String words, Way way) {
      this.statistic = statistic;
      this.words = words;
      this.way = way;
    }

    private Order order() {
      return this == SEQUENTIAL ? Order.SEQUENTIAL : Order.INTERLEAVED;
    }

    /** {@code mean}, {@code median} or {@code p95}. */
    public String statistic() {
      return statistic;
    }

    public String words() {
      return words;
    }

    private static Way quantile(double p) {
      return (run, resamples, seed) ->
          new TrialBootstrap(resamples, LEVEL, seed)
              .quantiles(run.candidate(), run.reference(), p, Design.PAIRED)
              .interval();
    }

    private static Optional<Interval> independent(double[] candidate, double[] reference) {
      return RatioFromMoments.of(Moments.of(candidate), Moments.of(reference), LEVEL).interval();
    }

    private static Pairs pairs(Scenario.Run run) {
      return Pairs.of(means(run.candidate()), means(run.reference()));
    }

    private static double[] means(double[][] trials) {
      return Arrays.stream(trials).mapToDouble(trial -> Mean.of(trial).getAsDouble()).toArray();
    }

    private static double[] medians(double[][] trials) {
      return Arrays.stream(trials).mapToDouble(trial -> Summary.quantiles(trial, 0.5)[0]).toArray();
    }

    private static double[] merged(double[][] trials) {
      return Arrays.stream(trials).flatMapToDouble(Arrays::stream).toArray();
    }
  }

  /**
   * A result.
   *
   * @param coverage share of the runs whose interval contains the true value; runs without one
   *     count as not
   * @param halfWidth mean half width of the intervals over the true value
   */
  public record Row(
      Scenario scenario, Method method, int blocks, int runs, double coverage, double halfWidth) {}

  /** One number of the table. */
  public Row row(Scenario scenario, Method method, int blockCount) {
    List<Double> halfWidths = runs.each(run -> halfWidth(scenario, method, blockCount, run));
    long holding = halfWidths.stream().filter(each -> each > 0).count();
    double[] all = halfWidths.stream().filter(Double::isFinite).mapToDouble(Math::abs).toArray();
    return new Row(
        scenario,
        method,
        blockCount,
        runs.count(),
        (double) holding / runs.count(),
        all.length == 0 ? Double.NaN : Mean.of(all).getAsDouble() / TRUTH);
  }

  /** Positive if the interval contains the true value, negative if not, NaN without an interval. */
  private double halfWidth(Scenario scenario, Method method, int blockCount, int run) {
    long own = scenario.words().hashCode() * 10_007L + blockCount * 131L;
    UniformRandomProvider random = runs.random(own, run);
    Scenario.Run simulated =
        scenario.run(random, blockCount, runs.submissions(), TRUTH, method.order());
    return method
        .way
        .interval(simulated, resamples, run)
        .map(each -> each.contains(TRUTH) ? each.halfWidth() : -each.halfWidth())
        .orElse(Double.NaN);
  }
}
