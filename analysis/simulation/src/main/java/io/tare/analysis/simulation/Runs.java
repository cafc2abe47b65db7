package io.tare.analysis.simulation;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The simulated runs for each number of a table. Every run has its own seed, so a table does not
 * depend on the number of processors. The library expands seeds to the generator's state
 * (SplitMix64; Steele, Lea and Flood 2014); used directly as states, neighbouring seeds would give
 * correlated first draws.
 *
 * @param count how many, 1 or more
 * @param submissions counted in each trial, 1 or more
 */
public record Runs(int count, int submissions, long seed) {

  /** More than the runs of a table. */
  private static final long STEP = 1_000_003L;

  public Runs {
    if (count < 1 || submissions < 1) {
      throw new IllegalArgumentException(
          count + " runs of " + submissions + " submissions are too small");
    }
  }

  /** The result of each run, in order. */
  <T> List<T> each(IntFunction<T> one) {
    return IntStream.range(0, count).parallel().mapToObj(one).toList();
  }

  /**
   * @param table a number that differs for independent draws
   * @param run from 0
   */
  UniformRandomProvider random(long table, long run) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create((seed * STEP + table) * STEP + run);
  }
}
