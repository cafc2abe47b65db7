package io.tare.analysis.simulation;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.Summary;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Which statistic of a trial's submissions best estimates the ratio of undisturbed ones when some
 * are disturbed. Undisturbed ones of the candidate take 1.2 times as long; starts differ by 3 % and
 * blocks by 2 %. Each statistic is computed per trial, with PD and interval as for means.
 *
 * @param runs at least 2
 * @param blocks of every run, at least 3
 * @param variation coefficient of variation of undisturbed submissions
 */
public record LocationTable(Runs runs, int blocks, double variation) {

  private static final double TRUTH = 1.2;
  private static final double START_SD = 0.03;
  private static final double BLOCK_SD = 0.02;

  public LocationTable {
    if (runs.count() < 2 || blocks < 3 || !(variation >= 0)) {
      throw new IllegalArgumentException(
          runs.count() + " runs of " + blocks + " blocks are too small");
    }
  }

  /** A statistic of a trial's submissions. */
  public enum Location {
    MEAN("mean", values -> Mean.of(values).getAsDouble()),
    TRIMMED("trimmed mean", TrimmedMean.TENTH::of),
    MEDIAN("median", values -> Summary.quantiles(values, 0.5)[0]);

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToDoubleFunction<double[]> figure;

    Location(String words, ToDoubleFunction<double[]> figure) {
      this.words = words;
      this.figure = figure;
    }

    /** For people. */
    public String words() {
      return words;
    }
  }

  /**
   * A result.
   *
   * @param bias mean of the logarithm of PD less that of the true value
   * @param spread standard deviation of the logarithm of PD from run to run
   * @param halfWidth mean half width of PD's interval over PD, for runs with one
   */
  public record Row(
      Disturbance host, Location location, double bias, double spread, double halfWidth) {

    /** The root of the mean squared error of log PD: bias and spread together. */
    public double error() {
      return Math.sqrt(bias * bias + spread * spread);
    }
  }

  /** One number of the table. */
  public Row row(Disturbance host, Location location) {
    List<Ratio> ratios = runs.each(run -> ratio(host, location, run));
    double[] errors = ratios.stream().mapToDouble(each -> Math.log(each.value() / TRUTH)).toArray();
    return new Row(
        host,
        location,
        Mean.of(errors).getAsDouble(),
        StandardDeviation.of(errors).getAsDouble(),
        ratios.stream()
            .flatMapToDouble(each -> each.relativeHalfWidth().stream())
            .average()
            .orElse(Double.NaN));
  }

  /** The same submissions for every location. */
  private Ratio ratio(Disturbance host, Location location, int run) {
    UniformRandomProvider random = runs.random(host.words().hashCode(), run);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] candidate = new double[blocks];
    double[] reference = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      double shared = Math.exp(BLOCK_SD * normal.sample());
      double ours = TRUTH * shared * Math.exp(START_SD * normal.sample());
      double theirs = shared * Math.exp(START_SD * normal.sample());
      candidate[block] =
          location.figure.applyAsDouble(
              host.trial(runs.submissions(), ours, variation, true, random));
      reference[block] =
          location.figure.applyAsDouble(
              host.trial(runs.submissions(), theirs, variation, false, random));
    }
    return RatioOfMeans.withDefaults().of(Pairs.of(candidate, reference));
  }
}
