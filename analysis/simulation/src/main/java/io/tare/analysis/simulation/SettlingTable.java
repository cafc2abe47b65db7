package io.tare.analysis.simulation;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.RatioTrend;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How many verdicts are firm but false if a platform settles while it is counted, with the rule
 * that a trend of PD makes a verdict not firm, and without it. A verdict is firm if PD differs from
 * 1 after Holm's correction over the cells of the run, and false if settled platforms do not
 * differ.
 *
 * @param cells of every run
 */
public record SettlingTable(Runs runs, int cells) {

  private static final double START_SD = 0.03;

  public SettlingTable {
    if (cells < 1) {
      throw new IllegalArgumentException("runs of " + cells + " cells are too small");
    }
  }

  /**
   * A result.
   *
   * @param ratio the true PD of settled platforms
   * @param firmCells share of the cells with a firm verdict without the rule
   * @param firmRuns share of the runs with one
   * @param leftCells the same with the rule
   * @param leftRuns share of the runs with one with the rule
   * @param unsettledCells share of the cells that the rule calls not settled
   */
  public record Row(
      SettlingHost host,
      double ratio,
      int blocks,
      double firmCells,
      double firmRuns,
      double leftCells,
      double leftRuns,
      double unsettledCells) {}

  private record Outcome(int firm, int left, int unsettled) {}

  /**
   * One line of the table.
   *
   * @param ratio the true PD
   * @param blocks at least 3
   */
  public Row row(SettlingHost host, double ratio, int blocks) {
    List<Outcome> outcomes = runs.each(run -> outcome(host, ratio, blocks, run));
    double all = (double) runs.count() * cells;
    return new Row(
        host,
        ratio,
        blocks,
        outcomes.stream().mapToInt(Outcome::firm).sum() / all,
        outcomes.stream().filter(each -> each.firm > 0).count() / (double) runs.count(),
        outcomes.stream().mapToInt(Outcome::left).sum() / all,
        outcomes.stream().filter(each -> each.left > 0).count() / (double) runs.count(),
        outcomes.stream().mapToInt(Outcome::unsettled).sum() / all);
  }

  private Outcome outcome(SettlingHost host, double ratio, int blocks, int run) {
    long own = List.of(SettlingHost.values()).indexOf(host) * 31L + blocks;
    double[] starts = new double[cells];
    Arrays.fill(starts, START_SD);
    List<SimulatedTurns> all =
        SimulatedTurns.run(
            runs.random(own, run),
            blocks,
            starts,
            runs.submissions(),
            (isCandidate, cell, time) ->
                (isCandidate ? ratio : 1) * host.level(isCandidate, cell, time));
    List<Ratio> pds = all.stream().map(SettlingTable::pd).toList();
    double[] p =
        Holm.adjusted(pds.stream().mapToDouble(each -> each.pValue().orElseThrow()).toArray());
    Optional<RatioTrend> common =
        RatioTrend.common(
            all.stream().map(SimulatedTurns::moves).toList(), ConfidenceLevel.DEFAULT);
    int firm = 0;
    int left = 0;
    int unsettled = 0;
    for (int cell = 0; cell < cells; cell++) {
      boolean isFirm = p[cell] <= 1 - ConfidenceLevel.DEFAULT;
      boolean isUnsettled =
          RatioTrend.of(List.copyOf(all.get(cell).moves().values()), ConfidenceLevel.DEFAULT)
              .isUnsettled(common);
      firm += isFirm ? 1 : 0;
      left += isFirm && !isUnsettled ? 1 : 0;
      unsettled += isUnsettled ? 1 : 0;
    }
    return new Outcome(firm, left, unsettled);
  }

  /** As in a report. */
  private static Ratio pd(SimulatedTurns cell) {
    return RatioOfMeans.withDefaults()
        .withOwnVariance(cell.spread().ownVariance().orElse(0))
        .of(cell.means());
  }
}
