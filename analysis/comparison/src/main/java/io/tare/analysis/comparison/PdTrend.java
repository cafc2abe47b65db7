package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioTrend;
import io.tare.analysis.statistics.design.RoundSums;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How PD moves over the rounds that count, in which platforms take turns: what both sides share
 * cancels, and what is left is a side that settles while it is measured.
 *
 * @param moves of PD's logarithm from the first round to the last, by block
 * @param trend that the blocks have in common
 * @param lastThird PD of the last third of the rounds
 * @param lastMeans what that is the ratio of, block by block
 */
public record PdTrend(
    SortedMap<Integer, Double> moves, RatioTrend trend, Ratio lastThird, Pairs lastMeans) {

  /** A third of the rounds has as many times the variance of all. */
  static final int THIRDS = 3;

  public PdTrend {
    moves = Collections.unmodifiableSortedMap(new TreeMap<>(moves));
  }

  /**
   * @param losses candidate over reference above 1 is a loss
   * @param ratio what PD is taken by
   * @return absent if some block has too few rounds, or nothing is left to divide by in the end
   */
  static Optional<PdTrend> of(
      List<Integer> blocks, List<Rounds> losses, Function<Pairs, Ratio> ratio, double level) {
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
            moves, RatioTrend.of(List.copyOf(moves.values()), level), ratio.apply(last), last));
  }

  /** The rounds of both sides in one block. */
  record Rounds(RoundSums candidate, RoundSums reference) {}
}
