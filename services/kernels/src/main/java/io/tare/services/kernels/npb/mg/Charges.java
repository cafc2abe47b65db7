package io.tare.services.kernels.npb.mg;

import io.tare.services.kernels.npb.NpbRandom;
import java.util.Arrays;

/**
 * The right-hand side (RNR-94-007, 3.2.2): -1 at the ten points with the smallest random numbers,
 * +1 at those with the largest, 0 elsewhere.
 */
final class Charges {

  private static final int COUNT = 10;

  private final int edge;

  /** Ascending: of the kept numbers, the first is replaced first. */
  private final double[] largest = new double[COUNT];

  private final double[] smallest = new double[COUNT];
  private final int[] largestPlaces = new int[COUNT];
  private final int[] smallestPlaces = new int[COUNT];

  /**
   * @param edge points of the grid in each direction
   */
  Charges(long seed, int edge) {
    this.edge = edge;
    Arrays.fill(smallest, -1); // negated, so that both are searched alike
    double[] row = new double[edge];
    long state = seed;
    for (int i = 0; i < edge * edge; i++) {
      state = NpbRandom.fill(row, 0, edge, state);
      for (int x = 0; x < edge; x++) {
        keep(row[x], i * edge + x, largest, largestPlaces);
        keep(-row[x], i * edge + x, smallest, smallestPlaces);
      }
    }
  }

  private static void keep(double number, int place, double[] kept, int[] places) {
    if (!(number > kept[0])) {
      return;
    }
    int i = 0;
    for (; i < COUNT - 1 && kept[i + 1] < number; i++) {
      kept[i] = kept[i + 1];
      places[i] = places[i + 1];
    }
    kept[i] = number;
    places[i] = place;
  }

  /**
   * Sets the charges.
   *
   * @param grid zeros, with a border of one point
   */
  void set(double[] grid) {
    for (int i = 0; i < COUNT; i++) {
      grid[index(smallestPlaces[i])] = -1;
      grid[index(largestPlaces[i])] = 1;
    }
  }

  private int index(int place) {
    int x = place % edge;
    int y = place / edge % edge;
    int z = place / edge / edge;
    int bordered = edge + 2;
    return ((z + 1) * bordered + y + 1) * bordered + x + 1;
  }
}
