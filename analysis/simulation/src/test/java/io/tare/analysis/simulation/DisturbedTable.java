package io.tare.analysis.simulation;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.harness.model.OtherPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The effect of the rule of one-sided disturbances on PD and its interval, and its false alarms.
 * Trials run one after the other. Starts differ by 3 %, blocks by 2 %; processor time is read in
 * ticks, each of which finds the others running or not by chance.
 *
 * @param seconds of measurement of a cell in a trial
 * @param bound processors by which two trials may differ; infinite for no rule
 * @param retries how often a comparison is measured again
 */
public record DisturbedTable(Runs runs, double seconds, double bound, int retries) {

  private static final double RATIO = 1.2;
  private static final double TICKS_PER_SECOND = 100;
  private static final int PROCESSORS = 2;

  /** The error of reading the harness's own processor time. */
  private static final double HARNESS_SECONDS = 0.02;

  public DisturbedTable {
    if (!(seconds > 0) || !(bound >= 0) || retries < 0) {
      throw new IllegalArgumentException("trials of " + seconds + " s are too short");
    }
  }

  /**
   * A result.
   *
   * @param coverage share of the runs with an interval whose interval contains the true value
   * @param halfWidth mean half width of the intervals over the true value
   * @param bias mean of the logarithm of PD less that of the true value
   * @param found share of the blocks found one-sided at the first measurement
   * @param left share of the blocks that finally did not count
   */
  public record Row(
      DisturbedHost host,
      int blocks,
      double coverage,
      double halfWidth,
      double bias,
      double found,
      double left) {}

  /** The last measurement of a block. */
  private record Block(double candidate, double reference, boolean isFound, boolean counts) {}

  private record Run(Optional<Ratio> pd, double found, double left) {}

  /**
   * One number of the table.
   *
   * @param blocks at least 3
   */
  public Row row(DisturbedHost host, int blocks) {
    List<Run> all = runs.each(run -> run(host, blocks, run));
    List<Ratio> pds = all.stream().flatMap(run -> run.pd().stream()).toList();
    List<Ratio> bounded = pds.stream().filter(pd -> pd.interval().isPresent()).toList();
    return new Row(
        host,
        blocks,
        mean(bounded, pd -> pd.interval().orElseThrow().contains(RATIO) ? 1 : 0),
        mean(bounded, pd -> pd.relativeHalfWidth().orElse(Double.NaN)),
        mean(pds, pd -> Math.log(pd.value() / RATIO)),
        mean(all, Run::found),
        mean(all, Run::left));
  }

  private Run run(DisturbedHost host, int blocks, int run) {
    UniformRandomProvider random = runs.random(host.words().hashCode() * 31L + blocks, run);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<Block> all = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      all.add(block(host, normal, random));
    }
    List<Block> counted = all.stream().filter(Block::counts).toList();
    return new Run(
        counted.isEmpty()
            ? Optional.empty()
            : Optional.of(
                RatioOfMeans.withDefaults()
                    .of(
                        Pairs.of(
                            counted.stream().mapToDouble(Block::candidate).toArray(),
                            counted.stream().mapToDouble(Block::reference).toArray()))),
        mean(all, block -> block.isFound() ? 1 : 0),
        1 - (double) counted.size() / blocks);
  }

  private Block block(DisturbedHost host, ContinuousSampler normal, UniformRandomProvider random) {
    boolean isFound = false;
    for (int attempt = 0; ; attempt++) {
      double[] means = IrregularHost.CALM.block(RATIO, runs.submissions(), normal, random);
      double[] others = host.others(random);
      OtherPrograms candidate = reading(host.busy(0), others[0], normal);
      OtherPrograms reference = reading(host.busy(1), others[1], normal);
      boolean isOneSided = candidate.isOneSided(reference, bound);
      isFound |= isOneSided;
      if (!isOneSided || attempt == retries) {
        return new Block(
            means[0] * DisturbedHost.slowness(others[0]),
            means[1] * DisturbedHost.slowness(others[1]),
            isFound,
            !isOneSided);
      }
    }
  }

  /** The difference of two readings of {@code /proc/stat}. */
  private OtherPrograms reading(double own, double others, ContinuousSampler normal) {
    double ticks = TICKS_PER_SECOND * seconds;
    double busy = seen(own, ticks, normal) + seen(others, ticks, normal);
    return OtherPrograms.of(
        busy,
        OtherPrograms.doubtOfTicks(busy, PROCESSORS, ticks * PROCESSORS)
            + HARNESS_SECONDS / seconds,
        1,
        own);
  }

  /** A share of one processor's time as sampled by this number of ticks. */
  private static double seen(double share, double ticks, ContinuousSampler normal) {
    double noise = Math.sqrt(share * (1 - share) / ticks) * normal.sample();
    return Math.min(1, Math.max(0, share + noise));
  }

  private static <T> double mean(List<T> of, ToDoubleFunction<T> figure) {
    return of.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
