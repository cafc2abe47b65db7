package io.tare.analysis.comparison;

/**
 * What comes out when the reference is compared with itself: the intervals should contain 1 as
 * often as their level promises.
 *
 * @param comparisons how many have an interval
 * @param containingOne how many of those contain 1
 * @param level the promised share
 * @param probability that so few or fewer contain 1 if the promise holds and the comparisons are
 *     independent (they share trials, so this is a guide only)
 */
public record SelfComparison(int comparisons, int containingOne, double level, double probability) {

  /** How many are expected to contain 1. */
  public double promised() {
    return comparisons * level;
  }
}
