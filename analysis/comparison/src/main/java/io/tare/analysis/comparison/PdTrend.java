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
 * How PD moves over the counted rounds, in which platforms take turns: what both sides share
 * cancels, so a trend shows that one side settles while it is measured.
 *
 * @param moves of PD's logarithm from the first round to the last, by block
 * @param trend common to the blocks
 * @param lastThird PD of the last third of the rounds
 * @param lastMeans the means of that ratio, block by block
 */
public record PdTrend(
    SortedMap<Integer, Double> moves, RatioTrend trend, Ratio lastThird, Pairs lastMeans) {

  /** The variance of a third of the rounds over that of all. */
  static final int THIRDS = 3;

  public PdTrend {
    moves = Collections.unmodifiableSortedMap(new TreeMap<>(moves));
  }

  /**
   * @param losses rounds, ordered so that candidate over reference above 1 is a loss
   * @param ratio the method of PD
   * @return absent if some block has too few rounds, or the last divisor is 0
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
