package io.tare.analysis.capacity.planning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Quantiles of a class's times in all draws. Those of rates that share processors come from a
 * table. Others are solved for some draws; for others, the quantile at the processors over the work
 * there is interpolated between draws whose mean is longer and shorter by the same measure. It is
 * as near as a fifth of a percent: between solved draws it is compared with another one, and
 * otherwise more are solved, at the worst all.
 */
final class DrawnTimes {

  private static final double NEAR = 0.002;

  /** Nodes of an interpolation. */
  private static final int NODES = 4;

  private final List<Draws.Drawn> drawn;
  private final int which;
  private final Quantiles quantiles;
  private final List<DoubleUnaryOperator> times = new ArrayList<>();
  private final Map<Integer, DoubleUnaryOperator> solved = new HashMap<>();
  private final Map<Double, double[]> known = new HashMap<>();

  /** Draws by their mean over their work. */
  private final int[] order;

  /**
   * @param drawn the first has the best-fitting parameters
   */
  DrawnTimes(List<Draws.Drawn> drawn, int which, Quantiles quantiles) {
    this.drawn = drawn;
    this.which = which;
    this.quantiles = quantiles;
    this.order =
        IntStream.range(0, drawn.size())
            .filter(this::isInterpolated)
            .boxed()
            .sorted((one, other) -> Double.compare(stretch(one), stretch(other)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 0; i < drawn.size(); i++) {
      times.add(time(i));
    }
  }

  private DoubleUnaryOperator time(int i) {
    Draws.Drawn each = drawn.get(i);
    return isInterpolated(i)
        ? quantiles.of(
            each.scenario(), each.evaluation(), which, share -> work(i) * ratios(share)[i])
        : quantiles.of(each.scenario(), each.evaluation(), which);
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param i the place of the draw
   */
  double quantile(int i, double share) {
    return times.get(i).applyAsDouble(share);
  }

  /** How many draws were solved, for any share. */
  int solvedDraws() {
    return solved.size();
  }

  private boolean isInterpolated(int i) {
    Draws.Drawn each = drawn.get(i);
    boolean isOfTable = each.scenario().isOpen() && !each.scenario().hasQueue();
    return !isOfTable && !each.evaluation().saturated() && work(i) > 0;
  }

  private double work(int i) {
    return drawn.get(i).scenario().flows().get(which).demand().processor();
  }

  private double stretch(int i) {
    return drawn.get(i).means(which).processor() / work(i);
  }

  /** Quantiles at the processors over the work there, of all draws. */
  private double[] ratios(double share) {
    return known.computeIfAbsent(share, this::computed);
  }

  private double[] computed(double share) {
    NavigableMap<Integer, Double> nodes = new TreeMap<>();
    int last = order.length - 1;
    for (int place : new int[] {0, last / 2, last}) {
      nodes.computeIfAbsent(place, each -> solved(order[each], share));
    }
    refine(nodes, 0, last / 2, share);
    refine(nodes, last / 2, last, share);
    double[] ratios = new double[drawn.size()];
    for (int place = 0; place <= last; place++) {
      ratios[order[place]] = between(nodes, place);
    }
    return ratios;
  }

  private void refine(NavigableMap<Integer, Double> nodes, int low, int high, double share) {
    if (high - low < 2) {
      return;
    }
    int middle = (low + high) / 2;
    double expected = between(nodes, middle);
    double exact = solved(order[middle], share);
    nodes.put(middle, exact);
    if (Math.abs(expected - exact) > NEAR * exact) {
      refine(nodes, low, middle, share);
      refine(nodes, middle, high, share);
    }
  }

  private double solved(int i, double share) {
    Draws.Drawn each = drawn.get(i);
    return solved
            .computeIfAbsent(
                i, key -> quantiles.processor(each.scenario(), each.evaluation(), which))
            .applyAsDouble(share)
        / work(i);
  }

  /** Through the nearest nodes (J. L. Lagrange), as far as they are apart. */
  private double between(NavigableMap<Integer, Double> nodes, int place) {
    Double exact = nodes.get(place);
    if (exact != null) {
      return exact;
    }
    int below = Objects.requireNonNull(nodes.lowerKey(place));
    int above = Objects.requireNonNull(nodes.higherKey(place));
    List<Integer> near = new ArrayList<>(List.of(below, above));
    double apart = (at(above) - at(below)) / NODES;
    Integer lower = nodes.lowerKey(below);
    Integer higher = nodes.higherKey(above);
    if (lower != null && at(below) - at(lower) > apart) {
      near.add(lower);
    }
    if (higher != null && at(higher) - at(above) > apart) {
      near.add(higher);
    }
    double sum = 0;
    for (int i : near) {
      double weight = 1;
      for (int j : near) {
        weight *= j == i ? 1 : part(at(place), at(i), at(j));
      }
      sum += weight * Objects.requireNonNull(nodes.get(i));
    }
    return sum;
  }

  private double at(int place) {
    return stretch(order[place]);
  }

  /** Near 0 at one node and 1 at the other; half if they are the same. */
  private static double part(double at, double one, double zero) {
    return one == zero ? 0.5 : (at - zero) / (one - zero);
  }
}
