package io.tare.analysis.capacity.queueing;

import java.util.Arrays;

/**
 * All combinations of customers of several classes, up to a population of each, as indices of a
 * table, ordered by number of customers.
 */
final class PopulationStates {

  private final int[] population;
  private final int[] strides;
  private final int size;

  /**
   * @param max the allowed number of states
   * @throws IllegalArgumentException if there are more
   */
  PopulationStates(int[] population, long max) {
    this.population = population.clone();
    this.strides = new int[population.length];
    long all = 1;
    for (int r = 0; r < population.length; r++) {
      strides[r] = (int) all;
      all *= population[r] + 1L;
      if (all > max) {
        throw new IllegalArgumentException(
            "populations of %s make more than %d states; use fewer classes or customers"
                .formatted(Arrays.toString(population), max));
      }
    }
    this.size = (int) all;
  }

  int size() {
    return size;
  }

  int classes() {
    return population.length;
  }

  /** The state with the whole population. */
  int full() {
    return size - 1;
  }

  /** The number of a class in a state. */
  int count(int state, int customers) {
    return state / strides[customers] % (population[customers] + 1);
  }

  int total(int state) {
    int sum = 0;
    for (int r = 0; r < population.length; r++) {
      sum += count(state, r);
    }
    return sum;
  }

  /** The state with one customer of a class less; -1 if absent. */
  int less(int state, int customers) {
    return count(state, customers) == 0 ? -1 : state - strides[customers];
  }

  /** Receives states whose numbers follow each other. */
  @FunctionalInterface
  interface RunVisitor {
    /**
     * @param end exclusive
     */
    void visit(int start, int end);
  }

  /** Visits all states with no more of any class than a state has, in ascending order. */
  void forEachPart(int state, RunVisitor visitor) {
    int[] max = new int[population.length];
    for (int r = 0; r < max.length; r++) {
      max[r] = count(state, r);
    }
    // States that differ only in the first class follow each other.
    int length = max.length == 0 ? 1 : max[0] + 1;
    int[] counts = new int[max.length];
    int start = 0;
    while (true) {
      visitor.visit(start, start + length);
      int r = 1;
      while (r < counts.length && counts[r] == max[r]) {
        start -= counts[r] * strides[r];
        counts[r] = 0;
        r++;
      }
      if (r >= counts.length) {
        return;
      }
      counts[r]++;
      start += strides[r];
    }
  }
}
