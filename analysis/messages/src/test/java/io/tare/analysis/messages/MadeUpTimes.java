package io.tare.analysis.messages;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Instances with known lines, without a run: trial means are log-normal, with a block's factor
 * common to all instances and a cell's own factor, both unbiased.
 */
final class MadeUpTimes {

  static final List<Long> SIZES = List.of(1L, 1024L, 65_536L, 1_048_576L);
  static final double LEVEL = 0.95;

  private final int blocks;
  private final double spread;
  private final Random random;
  private final double[] shared;
  private final List<InstanceTimes> instances = new ArrayList<>();

  /**
   * @param spread coefficient of variation of a cell's trials
   * @param sharedSpread that of the blocks
   */
  MadeUpTimes(int blocks, double spread, double sharedSpread, long seed) {
    this.blocks = blocks;
    this.spread = spread;
    this.random = new Random(seed);
    this.shared = new double[blocks];
    Arrays.setAll(shared, i -> factor(sharedSpread));
  }

  /** Adds one with latency in ns and bandwidth in bytes/s. */
  MadeUpTimes line(double latencyNanos, double bandwidth) {
    SortedMap<Long, MessageTime> bySize = new TreeMap<>();
    for (long bytes : SIZES) {
      double truth = latencyNanos + 1e9 * bytes / bandwidth;
      SortedMap<Integer, Double> byBlock = new TreeMap<>();
      double[] means = new double[blocks];
      for (int i = 0; i < blocks; i++) {
        means[i] = truth * shared[i] * factor(spread);
        byBlock.put(i + 1, means[i]);
      }
      LogEstimate mean = LogEstimate.ofMean(means).orElseThrow();
      Estimate oneWay = new Estimate(mean.value(), mean.interval(LEVEL), blocks);
      bySize.put(bytes, new MessageTime(bytes, byBlock, oneWay, blocks, 0));
    }
    String name = "i" + instances.size();
    instances.add(new InstanceTimes(name, name, bySize));
    return this;
  }

  List<InstanceTimes> all() {
    return List.copyOf(instances);
  }

  private double factor(double deviation) {
    return Math.exp(deviation * random.nextGaussian() - deviation * deviation / 2);
  }
}
