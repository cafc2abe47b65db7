package io.tare.analysis.simulation;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.analysis.statistics.design.RemainingMovement;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.harness.model.SteadyState;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a report and a gate would say of the cells of a simulated run.
 *
 * @param firm verdicts without any rule
 * @param reported firm verdicts where compilers report
 * @param unreported firm verdicts where they do not
 * @param moved cells that moved while counted
 * @param closing cells that close a gate of all cells, where compilers do not report
 * @param isFirstClosing whether a gate of the first cell alone closes
 */
record SettlingRun(
    int firm, int reported, int unreported, int moved, int closing, boolean isFirstClosing) {

  private static final double RISK = 1 - ConfidenceLevel.DEFAULT;

  /**
   * Compilers' share of a processor over how much slower than settled a JVM is: with compilers at 3
   * %, PD fell by about 10 %.
   */
  private static final double COMPILERS_PER_EXCESS = 0.3;

  static SettlingRun of(SettlingHost host, List<SimulatedTurns> cells) {
    List<Ratio> pds = cells.stream().map(each -> ratio(each, 1, each.means())).toList();
    double[] p = Holm.adjusted(pds.stream().mapToDouble(SettlingRun::p).toArray());
    boolean[] moved = moved(cells);
    boolean[] unseen = new boolean[cells.size()];
    List<List<Double>> excesses = RemainingMovement.of(common(cells));
    for (int i = 0; i < unseen.length; i++) {
      SimulatedTurns cell = cells.get(i);
      unseen[i] =
          pds.get(i).differsFromOne()
              && RemainingMovement.mayExplain(
                  excesses, cell.means(), means -> ratio(cell, 1, means));
    }
    IntPredicate isFirm = i -> p[i] <= RISK;
    double[] closing = new double[cells.size()];
    for (int i = 0; i < closing.length; i++) {
      closing[i] = closing(cells.get(i), pds.get(i), moved[i] || unseen[i]);
    }
    double[] gate = Holm.adjusted(closing);
    return new SettlingRun(
        count(cells, isFirm),
        count(cells, i -> isFirm.test(i) && !moved[i] && !compiles(host, i)),
        count(cells, i -> isFirm.test(i) && !moved[i] && !unseen[i]),
        count(cells, i -> moved[i]),
        count(cells, i -> gate[i] <= RISK),
        closing[0] <= RISK);
  }

  private static int count(List<SimulatedTurns> cells, IntPredicate which) {
    return (int) IntStream.range(0, cells.size()).filter(which).count();
  }

  /** As in a report: the trends of the cells, and their common one. */
  private static boolean[] moved(List<SimulatedTurns> cells) {
    List<RatioTrend> own =
        Holm.corrected(
            cells.stream()
                .map(
                    each ->
                        RatioTrend.of(each.moves().values(), ConfidenceLevel.DEFAULT, cells.size()))
                .toList(),
            RatioTrend::pValue,
            RatioTrend::withHolmP);
    Optional<RatioTrend> common =
        RatioTrend.common(
            cells.stream().map(SimulatedTurns::moves).toList(), ConfidenceLevel.DEFAULT, 1);
    boolean[] moved = new boolean[cells.size()];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = own.get(i).isUnsettled(common);
    }
    return moved;
  }

  /** The rounds of each block, on average over the cells. */
  private static List<RemainingMovement.Rounds> common(List<SimulatedTurns> cells) {
    return IntStream.range(0, cells.get(0).rounds().size())
        .mapToObj(
            block ->
                RemainingMovement.Rounds.mean(
                    cells.stream().map(each -> each.rounds().get(block)).toList()))
        .toList();
  }

  /** Whether the compilers of either side used too much on average over the counted time. */
  private static boolean compiles(SettlingHost host, int cell) {
    return share(host, true, cell) > SteadyState.MAX_COMPILING
        || share(host, false, cell) > SteadyState.MAX_COMPILING;
  }

  private static double share(SettlingHost host, boolean isCandidate, int cell) {
    return COMPILERS_PER_EXCESS
        * IntStream.range(0, SimulatedTurns.ROUNDS)
            .mapToDouble(i -> host.level(isCandidate, cell, i / (SimulatedTurns.ROUNDS - 1.0)) - 1)
            .average()
            .orElseThrow();
  }

  /** The p with which a cell closes the gate: that of all rounds, and of their last third too. */
  private static double closing(SimulatedTurns cell, Ratio pd, boolean needsLastThird) {
    double whole = pd.value() > 1 ? p(pd) : 1;
    if (!needsLastThird) {
      return whole;
    }
    Ratio last = ratio(cell, RoundSums.LAST_THIRD_VARIANCE, cell.lastThird());
    return Math.max(whole, last.value() > 1 ? p(last) : 1);
  }

  private static double p(Ratio pd) {
    return pd.pValue().orElseThrow();
  }

  /** As in a report. */
  private static Ratio ratio(SimulatedTurns cell, int variance, Pairs means) {
    return RatioOfMeans.withDefaults()
        .withOwnVariance(variance * cell.spread().ownVariance().orElse(0))
        .of(means);
  }
}
