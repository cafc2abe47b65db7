package io.tare.analysis.simulation;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.Bimodality;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The coverage of PD's 95 % interval on hosts that violate its assumptions, and how often a run of
 * one cell warns that its trials are on two levels.
 */
public record StartsTable(Runs runs) {

  private static final double RATIO = 1.2;

  /** The report's criterion: see {@code SplitTrials}. */
  private static final double MIN_RATIO = 1.1;

  /**
   * A result.
   *
   * @param coverage share of the runs whose interval contains the true value
   * @param halfWidth mean half width of the intervals over the true value
   * @param warned share of the runs with a warning of trials on two levels
   */
  public record Row(
      IrregularHost host, int blocks, double coverage, double halfWidth, double warned) {}

  private record Outcome(boolean holds, OptionalDouble halfWidth, boolean warns) {}

  /**
   * One number of the table.
   *
   * @param blocks at least 3
   */
  public Row row(IrregularHost host, int blocks) {
    List<Outcome> outcomes = runs.each(run -> outcome(host, blocks, run));
    return new Row(
        host,
        blocks,
        outcomes.stream().filter(Outcome::holds).count() / (double) runs.count(),
        outcomes.stream()
            .flatMapToDouble(each -> each.halfWidth().stream())
            .average()
            .orElse(Double.NaN),
        outcomes.stream().filter(Outcome::warns).count() / (double) runs.count());
  }

  private Outcome outcome(IrregularHost host, int blocks, int run) {
    UniformRandomProvider random = runs.random(host.words().hashCode() * 31L + blocks, run);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] candidate = new double[blocks];
    double[] reference = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      double[] means = host.block(RATIO, runs.submissions(), normal, random);
      candidate[block] = means[0];
      reference[block] = means[1];
    }
    Ratio ratio = RatioOfMeans.withDefaults().of(Pairs.of(candidate, reference));
    double truth = host.truth(RATIO);
    return new Outcome(
        ratio.interval().filter(each -> each.contains(truth)).isPresent(),
        ratio.relativeHalfWidth(),
        warns(candidate, reference));
  }

  private static boolean warns(double[] candidate, double[] reference) {
    Bimodality[] levels =
        Stream.of(candidate, reference)
            .flatMap(each -> Bimodality.of(each).stream())
            .toArray(Bimodality[]::new);
    double[] adjusted =
        Holm.adjusted(Arrays.stream(levels).mapToDouble(Bimodality::pValue).toArray());
    return IntStream.range(0, levels.length)
        .anyMatch(
            i -> adjusted[i] <= 1 - ConfidenceLevel.DEFAULT && levels[i].ratio() >= MIN_RATIO);
  }
}
