package io.tare.analysis.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * How many verdicts are firm but false if a platform settles while it is counted, without a rule
 * and with the rules that make a verdict not firm. A verdict is firm if PD differs from 1 after
 * Holm's correction over the cells of the run, and false if settled platforms do not differ.
 *
 * @param cells of every run
 * @param warmUp rounds that are recorded before those that count
 */
public record SettlingTable(Runs runs, int cells, int warmUp) {

  private static final double START_SD = 0.03;

  public SettlingTable {
    if (cells < 1 || warmUp < 0) {
      throw new IllegalArgumentException(
          "runs of " + cells + " cells after " + warmUp + " rounds of warm-up are too small");
    }
  }

  /**
   * A number of cells and of runs.
   *
   * @param cells share of all cells
   * @param runs share of the runs with at least one
   */
  public record Share(double cells, double runs) {}

  /**
   * A result.
   *
   * @param ratio the true PD of settled platforms
   * @param firm verdicts without any rule
   * @param reported firm verdicts where compilers report
   * @param unreported firm verdicts where they do not
   * @param moved cells in which PD moved, by the trends; such runs begin with a warning
   * @param gate cells that close the gate {@code pd > 1} of all cells, where compilers do not
   *     report
   * @param gateOfFirst share of the runs in which one of the first cell alone closes
   */
  public record Row(
      SettlingHost host,
      double ratio,
      int blocks,
      Share firm,
      Share reported,
      Share unreported,
      Share moved,
      Share gate,
      double gateOfFirst) {}

  /**
   * One line of the table.
   *
   * @param ratio the true PD
   * @param blocks at least 3
   */
  public Row row(SettlingHost host, double ratio, int blocks) {
    List<SettlingRun> all = runs.each(run -> run(host, ratio, blocks, run));
    return new Row(
        host,
        ratio,
        blocks,
        share(all, SettlingRun::firm),
        share(all, SettlingRun::reported),
        share(all, SettlingRun::unreported),
        share(all, SettlingRun::moved),
        share(all, SettlingRun::closing),
        all.stream().filter(SettlingRun::isFirstClosing).count() / (double) all.size());
  }

  private Share share(List<SettlingRun> all, ToIntFunction<SettlingRun> count) {
    Predicate<SettlingRun> any = each -> count.applyAsInt(each) > 0;
    return new Share(
        all.stream().mapToInt(count).sum() / ((double) all.size() * cells),
        all.stream().filter(any).count() / (double) all.size());
  }

  private SettlingRun run(SettlingHost host, double ratio, int blocks, int run) {
    long own = List.of(SettlingHost.values()).indexOf(host) * 31L + blocks;
    double[] starts = new double[cells];
    Arrays.fill(starts, START_SD);
    return SettlingRun.of(
        host,
        SimulatedTurns.run(
            runs.random(own, run),
            blocks,
            starts,
            runs.submissions(),
            warmUp,
            (isCandidate, cell, time) ->
                (isCandidate && host.differs(cell) ? ratio : 1)
                    * host.level(isCandidate, cell, time)));
  }
}
