package io.tare.harness.run.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of a side-by-side block, determined by a seed: in each round the cells come in random
 * order, and within a cell the platforms take turns in random order and then in reverse (A B B A),
 * so that a linear drift over the four slices affects both equally.
 */
final class TurnOrder {

  private final Random random;

  TurnOrder(long seed) {
    this.random = new Random(seed);
  }

  /** The order of items in a round. */
  <T> List<T> shuffled(List<T> things) {
    List<T> order = new ArrayList<>(things);
    Collections.shuffle(order, random);
    return order;
  }

  /** The order of the platforms' slices in one visit to a cell: there and back. */
  <T> List<T> thereAndBack(List<T> platforms) {
    List<T> order = shuffled(platforms);
    List<T> all = new ArrayList<>(order);
    Collections.reverse(order);
    all.addAll(order);
    return all;
  }
}
