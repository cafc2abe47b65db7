package io.tare.analysis.simulation;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.Bimodality;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * How often PD's 95 % interval holds the truth on hosts whose trials are not what it assumes, and
 * how often a run of one cell warns that its trials are on two levels.
 *
 * @param runs how many are simulated for each number
 * @param submissions counted in each trial
 */
public record StartsTable(int runs, int submissions, long seed) {

  private static final double RATIO = 1.2;

  /** The report's criterion: see {@code SplitTrials}. */
  private static final double LEAST_RATIO = 1.1;

  public StartsTable {
    if (runs < 1 || submissions < 1) {
      throw new IllegalArgumentException(
          runs + " runs of " + submissions + " submissions show nothing");
    }
  }

  /**
   * What came out.
   *
   * @param coverage share of the runs whose interval holds the truth
   * @param halfWidth mean half width of the intervals over the truth
   * @param warned share of the runs that warn of trials on two levels
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
    Outcome[] outcomes =
        IntStream.range(0, runs)
            .parallel()
            .mapToObj(run -> outcome(host, blocks, run))
            .toArray(Outcome[]::new);
    return new Row(
        host,
        blocks,
        Arrays.stream(outcomes).filter(Outcome::holds).count() / (double) runs,
        Arrays.stream(outcomes)
            .flatMapToDouble(each -> each.halfWidth().stream())
            .average()
            .orElse(Double.NaN),
        Arrays.stream(outcomes).filter(Outcome::warns).count() / (double) runs);
  }

  private Outcome outcome(IrregularHost host, int blocks, int run) {
    long own = seed * 1_000_003L + host.words().hashCode() * 31L + blocks;
    UniformRandomProvider random = RunRandom.of(own, run);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] candidate = new double[blocks];
    double[] reference = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      double[] means = host.block(RATIO, submissions, normal, random);
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
            i -> adjusted[i] <= 1 - ConfidenceLevel.DEFAULT && levels[i].ratio() >= LEAST_RATIO);
  }
}
