package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.analysis.statistics.design.RemainingMovement;
import io.tare.analysis.statistics.design.RoundSums;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How PD moves over the counted rounds, in which platforms take turns: what both sides share
 * cancels, so a trend shows that one side settles while it is measured.
 *
 * @param moves of PD's logarithm from the first round to the last, by block
 * @param trend common to the blocks
 * @param lastThird PD of the last third of the rounds
 * @param lastMeans the means of that ratio, block by block
 * @param measured PD over all rounds
 * @param levels of the rounds, those of the warm-up included, by block; empty if unknown
 */
public record PdTrend(
    SortedMap<Integer, Double> moves,
    RatioTrend trend,
    Ratio lastThird,
    Pairs lastMeans,
    MeasuredPd measured,
    SortedMap<Integer, RemainingMovement.Rounds> levels) {

  public PdTrend {
    moves = Collections.unmodifiableSortedMap(new TreeMap<>(moves));
    levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
  }

  /**
   * @param losses rounds, ordered so that candidate over reference above 1 is a loss
   * @param measured PD over all rounds
   * @param levels of the rounds, those of the warm-up included, by block
   * @return absent if some block has too few rounds, or the last divisor is 0
   */
  static Optional<PdTrend> of(
      MeasuredPd measured,
      List<Rounds> losses,
      SortedMap<Integer, RemainingMovement.Rounds> levels,
      double level) {
    List<Integer> blocks = measured.blocks();
    SortedMap<Integer, Double> moves = new TreeMap<>();
    for (int i = 0; i < blocks.size(); i++) {
      OptionalDouble move = RoundSums.move(losses.get(i).candidate(), losses.get(i).reference());
      if (move.isEmpty()) {
        return Optional.empty();
      }
      moves.put(blocks.get(i), move.getAsDouble());
    }
    Pairs last =
        Pairs.of(
            losses.stream().mapToDouble(each -> each.candidate().lastThird().mean()).toArray(),
            losses.stream().mapToDouble(each -> each.reference().lastThird().mean()).toArray());
    if (last.referenceMean() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new PdTrend(
            moves,
            RatioTrend.of(moves.values(), level, 1),
            measured.lastThird(last).at(level),
            last,
            measured,
            levels));
  }

  /** The same as one of several trends that are tested. */
  PdTrend among(int tests, double level) {
    return with(RatioTrend.of(moves.values(), level, tests));
  }

  PdTrend withHolmP(double p) {
    return with(trend.withHolmP(p));
  }

  private PdTrend with(RatioTrend tested) {
    return new PdTrend(moves, tested, lastThird, lastMeans, measured, levels);
  }

  /**
   * Whether a movement too slow to be found could explain that PD differs from 1; also if that is
   * not known of some block.
   *
   * @param common levels of all cells, by block
   */
  boolean mayBeMovement(Map<Integer, RemainingMovement.Rounds> common, double level) {
    return !common.keySet().containsAll(measured.blocks())
        || RemainingMovement.mayExplain(
            RemainingMovement.of(measured.blocks().stream().map(common::get).toList()),
            measured.losses(),
            losses -> measured.with(losses).at(level));
  }

  /** The rounds of both sides in one block. */
  record Rounds(RoundSums candidate, RoundSums reference) {}
}
