package io.tare.harness.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Who goes when in a side-by-side block, drawn from a seed alone: in each round the cells come in
 * random order, and within a cell the platforms take turns in random order and then in the reverse
 * (A B B A), so that a drift that is linear over the four slices falls on both alike.
 */
final class TurnOrder {

  private final Random random;

  TurnOrder(long seed) {
    this.random = new Random(seed);
  }

  /** The order of some things in a round. */
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
