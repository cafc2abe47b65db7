package io.tare.harness.run;

import java.util.List;

/** Tells whether enough is known. Handed in from outside: the conductor knows no statistics. */
@FunctionalInterface
public interface PrecisionCheck {

  /**
   * Whether every PD is known well enough.
   *
   * @param means all that count so far
   * @param relativeHalfWidth half the width of PD's interval over PD
   * @param leastBlocks the number of blocks below which nothing is well enough known
   */
  boolean isReached(List<TrialMean> means, double relativeHalfWidth, int leastBlocks);
}
