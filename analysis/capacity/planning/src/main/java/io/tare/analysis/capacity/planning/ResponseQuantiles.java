package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.queueing.MultiServer;
import io.tare.analysis.capacity.queueing.Occupancy;
import io.tare.analysis.capacity.queueing.QuantileTable;
import io.tare.analysis.capacity.queueing.SharedResponse;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.DoubleUnaryOperator;

/**
 * Quantiles of response times where open requests share processors, fast enough for hundreds of
 * draws. They depend only on the servers, their utilization, the variation and the share. Between
 * solved utilizations, the quantile times the idle share of the servers, which is nearly linear, is
 * interpolated by cubics through four of them: within 0.2 % of exact solutions. Near saturation the
 * product approaches a limit; there it is extrapolated by a parabola in the idle share, within 2 %.
 */
final class ResponseQuantiles {

  /** Steps of -ln(1 - utilization). */
  private static final double STEP = 0.125;

  /** The busiest solved utilization, 98 % of the servers, takes a tenth of a second. */
  private static final int BUSIEST = 32;

  /** From here on, 86 % of the servers, only every fourth node is solved: they take longest. */
  private static final int SPARSE = 16;

  private static final int APART = 4;

  private static final double SHORT = 0.001;

  /** Solved ratios are a twelfth of a decade apart, with linear interpolation. */
  private static final double RATIO_STEP = Math.log(10) / 12;

  private static final int MAX_KEPT = 2_000;
  private static final int POINTS = 4;

  /**
   * What is solved.
   *
   * @param share the only one; empty for a table of all
   */
  private record Key(int servers, double variation, double ratio, OptionalDouble share) {}

  /** The solved nodes of each key, by share; null if not yet solved. */
  private final Map<Key, AtomicReferenceArray<DoubleUnaryOperator>> kept =
      new ConcurrentHashMap<>();

  /**
   * The time that a share of requests does not exceed, over the mean service of all.
   *
   * @param busy utilization, 0 to below 1
   * @param variation squared coefficient of variation of service
   * @param ratio mean service of the requested class over that of all
   * @param isOneOfMany whether dozens of shares are asked for: then a table of all is solved
   */
  double of(
      int servers, double busy, double variation, double ratio, double share, boolean isOneOfMany) {
    if (ratio <= 0) {
      return 0;
    }
    double of = Math.max(SHORT, ratio);
    OptionalDouble only = isOneOfMany ? OptionalDouble.empty() : OptionalDouble.of(share);
    // Draws differ in the ratio, and must not be solved one by one.
    double place = Math.log(of) / RATIO_STEP;
    double below = Math.floor(place);
    double low = at(new Key(servers, variation, Math.exp(below * RATIO_STEP), only), busy, share);
    double beyond = place - below;
    if (beyond <= 0) {
      return ratio * low;
    }
    double high =
        at(new Key(servers, variation, Math.exp((below + 1) * RATIO_STEP), only), busy, share);
    return ratio * (low + beyond * (high - low));
  }

  /** The quantile over the mean service of the requested class. */
  private double at(Key key, double busy, double share) {
    AtomicReferenceArray<DoubleUnaryOperator> nodes = nodes(key);
    double at = -Math.log1p(-busy) / STEP;
    int first = Math.max(0, (int) Math.floor(at) - 1);
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
      double weight = 1;
      for (int j = 0; j < POINTS; j++) {
        if (j != i) {
          weight *= (at - first - j) / (i - j);
        }
      }
      sum += weight * near(key, nodes, first + i, share);
    }
    return sum / (1 - busy) / key.ratio();
  }

  private AtomicReferenceArray<DoubleUnaryOperator> nodes(Key key) {
    AtomicReferenceArray<DoubleUnaryOperator> nodes = kept.get(key);
    if (nodes == null) {
      if (kept.size() >= MAX_KEPT) {
        kept.clear(); // recomputing them only costs time
      }
      nodes = kept.computeIfAbsent(key, each -> new AtomicReferenceArray<>(BUSIEST + 1));
    }
    return nodes;
  }

  private static double near(
      Key key, AtomicReferenceArray<DoubleUnaryOperator> nodes, int which, double share) {
    if (which <= SPARSE || (which <= BUSIEST && which % APART == 0)) {
      return node(key, nodes, which, share);
    }
    // Three nodes beyond the busiest, otherwise two on both sides.
    int last = Math.min(BUSIEST, which / APART * APART + 2 * APART);
    int first = which > BUSIEST ? last - 2 * APART : last - 3 * APART;
    double sum = 0;
    for (int i = first; i <= last; i += APART) {
      double weight = 1;
      for (int j = first; j <= last; j += APART) {
        if (j != i) {
          weight *= (idle(which) - idle(j)) / (idle(i) - idle(j));
        }
      }
      sum += weight * node(key, nodes, i, share);
    }
    return sum;
  }

  /** The idle share of the servers at a node. */
  private static double idle(int node) {
    return Math.exp(-node * STEP);
  }

  private static double node(
      Key key, AtomicReferenceArray<DoubleUnaryOperator> nodes, int which, double share) {
    double busy = Math.max(1e-6, -Math.expm1(-which * STEP));
    DoubleUnaryOperator node = nodes.get(which);
    if (node == null) {
      MultiServer station = new MultiServer(busy * key.servers(), 1, key.servers());
      node =
          solved(
              SharedResponse.among(Occupancy.open(station), key.ratio(), key.variation()),
              key.share());
      nodes.set(which, node);
    }
    return node.applyAsDouble(share) * (1 - busy);
  }

  private static DoubleUnaryOperator solved(SharedResponse response, OptionalDouble only) {
    if (only.isEmpty()) {
      return new QuantileTable(response)::of;
    }
    double seconds = response.quantileSeconds(only.getAsDouble());
    return share -> seconds;
  }
}
