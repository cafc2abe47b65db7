package io.tare.analysis.messages;

import io.tare.analysis.statistics.bootstrap.TrialBootstrap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Blocks drawn with replacement, the same ones for all instances, because effects of a block are
 * common to all. The same seed draws the same blocks on every machine.
 */
final class BlockDraws {

  static final int DEFAULT = TrialBootstrap.DEFAULT_RESAMPLES;

  private final SortedMap<Integer, Integer> places = new TreeMap<>();
  private final int[][] weights;

  /**
   * @param blocks their numbers, ascending
   * @param draws the number of resamples
   */
  BlockDraws(List<Integer> blocks, int draws, long seed) {
    for (int block : blocks) {
      places.put(block, places.size());
    }
    weights = new int[draws][blocks.size()];
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    for (int[] draw : weights) {
      for (int i = 0; i < draw.length; i++) {
        draw[random.nextInt(draw.length)]++;
      }
    }
  }

  /** For that many blocks without numbers. */
  static BlockDraws of(int blocks, int draws, long seed) {
    return new BlockDraws(IntStream.range(0, blocks).boxed().toList(), draws, seed);
  }

  int count() {
    return weights.length;
  }

  /** The same for values in the order of the blocks, one for each. */
  double[] means(double[] values) {
    SortedMap<Integer, Double> byBlock = new TreeMap<>();
    places.forEach((block, place) -> byBlock.put(block, values[place]));
    return means(byBlock);
  }

  /** For each draw the mean over the blocks that were drawn; NaN if none was. */
  double[] means(SortedMap<Integer, Double> byBlock) {
    double[] sums = new double[weights.length];
    int[] drawn = new int[weights.length];
    byBlock.forEach(
        (block, value) -> {
          int place = places.getOrDefault(block, -1);
          if (place < 0) {
            throw new IllegalArgumentException("block " + block + " is not drawn from");
          }
          for (int i = 0; i < weights.length; i++) {
            sums[i] += weights[i][place] * value;
            drawn[i] += weights[i][place];
          }
        });
    for (int i = 0; i < sums.length; i++) {
      sums[i] = drawn[i] == 0 ? Double.NaN : sums[i] / drawn[i];
    }
    return sums;
  }
}
