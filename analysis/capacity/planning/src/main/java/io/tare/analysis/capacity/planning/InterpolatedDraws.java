package io.tare.analysis.capacity.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * A value of many draws, of which few are computed: the others are interpolated between draws with
 * a smaller and a larger key, if two draws between those agree within a fifth of a percent.
 * Otherwise more are computed, at the worst all, as for values that depend on more than the key.
 */
final class InterpolatedDraws {

  private static final double NEAR = 0.002;

  /** Nodes of an interpolation. */
  private static final int NODES = 4;

  private final double[] keys;
  private final IntToDoubleFunction exact;
  private final NavigableMap<Integer, Double> nodes = new TreeMap<>();

  private InterpolatedDraws(double[] keys, IntToDoubleFunction exact) {
    this.keys = keys;
    this.exact = exact;
  }

  /**
   * The values, in the order of the keys.
   *
   * @param keys ascending
   * @param exact computes the value at a place in their order; its relative differences are those
   *     that count
   */
  static double[] of(double[] keys, IntToDoubleFunction exact) {
    return new InterpolatedDraws(keys, exact).values();
  }

  private double[] values() {
    int last = keys.length - 1;
    for (int place : new int[] {0, last / 2, last}) {
      nodes.computeIfAbsent(place, exact::applyAsDouble);
    }
    refine(0, last / 2);
    refine(last / 2, last);
    double[] values = new double[keys.length];
    for (int place = 0; place <= last; place++) {
      values[place] = between(place);
    }
    return values;
  }

  private void refine(int low, int high) {
    if (high - low < 2) {
      return;
    }
    int middle = (low + high) / 2;
    // One would agree by chance once in a while, where values scatter.
    if (!isAsExpected(middle) || !isAsExpected((low + middle) / 2)) {
      refine(low, middle);
      refine(middle, high);
    }
  }

  /** Computes a value, and says whether it is as interpolated before. */
  private boolean isAsExpected(int place) {
    double expected = between(place);
    double value = nodes.computeIfAbsent(place, exact::applyAsDouble);
    return Math.abs(expected - value) <= NEAR * value;
  }

  /** Through the nearest nodes (J. L. Lagrange), as far as they are apart. */
  private double between(int place) {
    Double known = nodes.get(place);
    if (known != null) {
      return known;
    }
    int below = Objects.requireNonNull(nodes.lowerKey(place));
    int above = Objects.requireNonNull(nodes.higherKey(place));
    List<Integer> near = new ArrayList<>(List.of(below, above));
    double apart = (keys[above] - keys[below]) / NODES;
    Integer lower = nodes.lowerKey(below);
    Integer higher = nodes.higherKey(above);
    if (lower != null && keys[below] - keys[lower] > apart) {
      near.add(lower);
    }
    if (higher != null && keys[higher] - keys[above] > apart) {
      near.add(higher);
    }
    double sum = 0;
    for (int i : near) {
      double weight = 1;
      for (int j : near) {
        weight *= j == i ? 1 : part(keys[place], keys[i], keys[j]);
      }
      sum += weight * Objects.requireNonNull(nodes.get(i));
    }
    return sum;
  }

  /** Near 0 at one node and 1 at the other; half if they are the same. */
  private static double part(double at, double one, double zero) {
    return one == zero ? 0.5 : (at - zero) / (one - zero);
  }
}
