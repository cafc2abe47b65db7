package io.tare.analysis.simulation;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.ModeratedVariances;
import io.tare.analysis.statistics.design.PairedSpread;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The best basis for the variance of PD's interval, if platforms take turns: coverage of 95 %
 * intervals and their widths.
 */
public record VarianceTable(Runs runs) {

  private static final double RATIO = 1.2;

  /** Blocks that differ by less than half of their own variance. */
  private static final double LUCKY = 0.5;

  /** The basis of the variance. */
  public enum Method {
    /** The variance between the cell's blocks. */
    BLOCKS(
        "of the blocks",
        (means, own, all) -> RatioOfMeans.withDefaults().of(means).interval().orElseThrow()),
    /** The same, at least the blocks' own errors: what reports use. */
    NOT_BELOW_OWN(
        "not below own errors",
        (means, own, all) ->
            RatioOfMeans.withDefaults()
                .withOwnVariance(own.ownVariance().orElse(0))
                .of(means)
                .interval()
                .orElseThrow()),
    /** Moderated over the cells of the run. */
    MODERATED(
        "moderated",
        (means, own, all) -> moderated(means, all.moderated(own.perBlock()), all.total())),
    /** The same, at least the blocks' own errors. */
    MODERATED_NOT_BELOW(
        "moderated, not below",
        (means, own, all) ->
            moderated(
                means,
                Math.max(own.ownVariance().orElse(0), all.moderated(own.perBlock())),
                all.total()));

    private interface Way {
      Interval interval(Pairs means, PairedSpread own, ModeratedVariances all);
    }

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Way way;

    Method(String words, Way way) {
      this.words = words;
      this.way = way;
    }

    public String words() {
      return words;
    }

    /** On the logarithmic scale, by the delta method. */
    private static Interval moderated(Pairs means, double variance, double freedom) {
      double half =
          TDistribution.of(freedom).inverseSurvivalProbability((1 - ConfidenceLevel.DEFAULT) / 2)
              * Math.sqrt(variance / means.size());
      double ratio = means.candidateMean() / means.referenceMean();
      return new Interval(ratio * Math.exp(-half), ratio * Math.exp(half), ConfidenceLevel.DEFAULT);
    }
  }

  /**
   * A result.
   *
   * @param coverage coverage of the intervals of all cells
   * @param worstCoverage of the cell whose starts differ most
   * @param luckyCoverage of intervals whose blocks differ little by chance; NaN if none
   * @param halfWidth mean half width over the true value, all cells
   */
  public record Row(
      VarianceHost host,
      Method method,
      int blocks,
      double coverage,
      double worstCoverage,
      double luckyCoverage,
      double halfWidth) {}

  private record Outcome(List<Boolean> holds, List<Boolean> isLucky, double halfWidth) {}

  /**
   * One line of the table.
   *
   * @param blocks at least 3
   */
  public Row row(VarianceHost host, Method method, int blocks) {
    List<Outcome> outcomes = runs.each(run -> outcome(host, method, blocks, run));
    int cells = host.starts().length;
    int held = 0;
    int worst = 0;
    int lucky = 0;
    int luckyHeld = 0;
    double width = 0;
    for (Outcome outcome : outcomes) {
      for (int cell = 0; cell < cells; cell++) {
        held += outcome.holds.get(cell) ? 1 : 0;
        lucky += outcome.isLucky.get(cell) ? 1 : 0;
        luckyHeld += outcome.isLucky.get(cell) && outcome.holds.get(cell) ? 1 : 0;
      }
      worst += outcome.holds.get(cells - 1) ? 1 : 0;
      width += outcome.halfWidth;
    }
    return new Row(
        host,
        method,
        blocks,
        held / ((double) runs.count() * cells),
        worst / (double) runs.count(),
        lucky == 0 ? Double.NaN : luckyHeld / (double) lucky,
        width / runs.count());
  }

  private Outcome outcome(VarianceHost host, Method method, int blocks, int run) {
    long table = List.of(VarianceHost.values()).indexOf(host) * 31L + blocks;
    List<SimulatedTurns> cells =
        SimulatedTurns.run(
            runs.random(table, run),
            blocks,
            host.starts(),
            runs.submissions(),
            0,
            (isCandidate, cell, time) -> isCandidate ? RATIO : 1);
    List<PairedSpread> spreads = cells.stream().map(SimulatedTurns::spread).toList();
    ModeratedVariances all = ModeratedVariances.of(spreads);
    List<Interval> intervals = new ArrayList<>();
    List<Boolean> holds = new ArrayList<>();
    List<Boolean> isLucky = new ArrayList<>();
    for (int cell = 0; cell < cells.size(); cell++) {
      PairedSpread own = spreads.get(cell);
      intervals.add(method.way.interval(cells.get(cell).means(), own, all));
      holds.add(intervals.get(cell).contains(RATIO));
      isLucky.add(own.perBlock() < LUCKY * own.ownVariance().orElse(0));
    }
    return new Outcome(
        holds,
        isLucky,
        intervals.stream().mapToDouble(Interval::halfWidth).average().orElseThrow() / RATIO);
  }
}
