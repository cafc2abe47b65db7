package io.tare.analysis.simulation;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Random numbers for one simulated run, from a seed of its own, so that a table does not depend on
 * how many processors make it. Seeds are numbers that the library spreads over the generator's
 * state (SplitMix64; Steele, Lea and Flood 2014). Taken as the state itself, those of neighbouring
 * runs would begin alike, and so would what is drawn first.
 */
final class RunRandom {

  /** More than a table has runs. */
  private static final long STEP = 1_000_003L;

  private RunRandom() {}

  /**
   * @param table differs for what must not be drawn alike
   * @param run from 0
   */
  static UniformRandomProvider of(long table, long run) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(table * STEP + run);
  }
}
