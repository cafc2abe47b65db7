package io.tare.analysis.capacity.models;

import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Draws of means over blocks: each draw has a weight for every block, the same for all cells and
 * platforms, so that effects of a block are common to all. A mean's draws follow Student's t
 * distribution around it (the posterior of a normal mean; W. S. Gosset 1908); a bootstrap of so few
 * blocks would be too narrow.
 */
final class BlockWeights {

  private static final double MAX_MISSING = 0.5;

  private final int[] blocks;
  private final double[][] weights;

  /**
   * @param blocks their numbers, 2 or more
   */
  BlockWeights(int[] blocks, int draws, long seed) {
    this.blocks = blocks.clone();
    int n = blocks.length;
    this.weights = new double[draws][n];
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    for (double[] draw : weights) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        draw[i] = normal.sample();
        mean += draw[i] / n;
      }
      double chiSquare = 0;
      for (int i = 0; i < n - 1; i++) {
        double z = normal.sample();
        chiSquare += z * z;
      }
      double width = 1 / Math.sqrt(n * chiSquare);
      for (int i = 0; i < n; i++) {
        draw[i] = 1.0 / n + (draw[i] - mean) * width;
      }
    }
  }

  int draws() {
    return weights.length;
  }

  int[] blocks() {
    return blocks.clone();
  }

  /** The mean of all blocks' values. */
  double mean(SortedMap<Integer, Double> byBlock) {
    double sum = 0;
    for (int block : blocks) {
      sum += of(block, byBlock) / blocks.length;
    }
    return sum;
  }

  /** The standard error of that mean, from the differences between blocks. */
  double standardError(SortedMap<Integer, Double> byBlock) {
    double mean = mean(byBlock);
    double squares = 0;
    for (int block : blocks) {
      double apart = of(block, byBlock) - mean;
      squares += apart * apart;
    }
    return Math.sqrt(squares / blocks.length / (blocks.length - 1));
  }

  /** One draw of it; at least a hundredth of it, because times are above 0. */
  double draw(SortedMap<Integer, Double> byBlock, int draw) {
    double sum = 0;
    for (int i = 0; i < blocks.length; i++) {
      sum += weights[draw][i] * of(blocks[i], byBlock);
    }
    return Math.max(sum, mean(byBlock) / 100);
  }

  /** Whether at least half of the blocks have a value. */
  boolean hasMost(SortedMap<Integer, Double> byBlock) {
    return byBlock.size() > MAX_MISSING * blocks.length;
  }

  /** With the mean of the known values for blocks without one. */
  SortedMap<Integer, Double> completed(SortedMap<Integer, Double> byBlock) {
    double mean =
        byBlock.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    SortedMap<Integer, Double> all = new TreeMap<>();
    for (int block : blocks) {
      all.put(block, byBlock.getOrDefault(block, mean));
    }
    return all;
  }

  private static double of(int block, SortedMap<Integer, Double> byBlock) {
    return Objects.requireNonNull(byBlock.get(block));
  }
}
