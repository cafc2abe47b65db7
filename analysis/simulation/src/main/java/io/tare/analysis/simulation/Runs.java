package io.tare.analysis.simulation;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The runs that are simulated for each number of a table. Every run is drawn from a seed of its
 * own, so that a table does not depend on how many processors make it. Seeds are numbers that the
 * library spreads over the generator's state (SplitMix64; Steele, Lea and Flood 2014). Taken as the
 * state itself, those of neighbouring runs would begin alike, and so would what is drawn first.
 *
 * @param count how many, 1 or more
 * @param submissions counted in each trial, 1 or more
 */
public record Runs(int count, int submissions, long seed) {

  /** More than a table has runs. */
  private static final long STEP = 1_000_003L;

  public Runs {
    if (count < 1 || submissions < 1) {
      throw new IllegalArgumentException(
          count + " runs of " + submissions + " submissions show nothing");
    }
  }

  /** What each run gives, in their order. */
  <T> List<T> each(IntFunction<T> one) {
    return IntStream.range(0, count).parallel().mapToObj(one).toList();
  }

  /**
   * @param table differs for what must not be drawn alike
   * @param run from 0
   */
  UniformRandomProvider random(long table, long run) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create((seed * STEP + table) * STEP + run);
  }
}
