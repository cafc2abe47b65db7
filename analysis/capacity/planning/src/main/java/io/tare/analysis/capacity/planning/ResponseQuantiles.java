package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.queueing.MultiServer;
import io.tare.analysis.capacity.queueing.ProcessorSharing;
import io.tare.analysis.capacity.queueing.SharedResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;

/**
 * Quantiles of response times where open requests share processors, fast enough for hundreds of
 * draws. They depend only on the servers, their utilization, the variation and the share. Between
 * solved utilizations, the quantile times the idle share of the servers, which is nearly linear, is
 * interpolated by cubics through four of them: within 0.2 % of exact solutions. Near saturation
 * solving takes seconds, and the product approaches a limit; there it is extrapolated by a parabola
 * in the idle share, within 2 %. If service varies more than exponentially they are simulated, with
 * linear interpolation between variations: within 3 %.
 */
final class ResponseQuantiles {

  /** Steps of -ln(1 - utilization). */
  private static final double STEP = 0.125;

  /** The busiest solved utilization, 98 % of the servers, takes a tenth of a second. */
  private static final int BUSIEST = 32;

  /** The nodes for extrapolation. */
  private static final int[] CONTINUED = {BUSIEST - 8, BUSIEST - 4, BUSIEST};

  private static final double SHORT = 0.001;

  /** Solved ratios are a twelfth of a decade apart, with linear interpolation. */
  private static final double RATIO_STEP = Math.log(10) / 12;

  /** Simulated variations, four per doubling, with linear interpolation. */
  private static final double VARIATION_STEP = Math.log(2) / 4;

  /** The shares that answers always have, cheap to compute once one of them is solved. */
  private static final List<Double> USUAL = List.of(0.5, 0.9, 0.95, 0.99);

  private static final int MAX_KEPT = 2_000;
  private static final int POINTS = 4;
  private static final double HALF_WIDTH = 0.02;
  private static final int SEED = 1;

  private record Key(int servers, double variation, double ratio, double share) {
    Key of(double other) {
      return new Key(servers, variation, ratio, other);
    }
  }

  /** The solved nodes of one key, as bits, 0 if not yet solved. */
  private final Map<Key, AtomicLongArray> kept = new ConcurrentHashMap<>();

  /**
   * The time that a share of requests does not exceed, over the mean service of all.
   *
   * @param busy utilization, 0 to below 1
   * @param variation squared coefficient of variation of service
   * @param ratio mean service of the requested class over that of all
   */
  double of(int servers, double busy, double variation, double ratio, double share) {
    if (ratio <= 0) {
      return 0;
    }
    double of = Math.max(SHORT, ratio);
    if (variation > 1) {
      return ratio * ofVaried(servers, busy, variation, share);
    }
    // Draws differ in the ratio, and must not be solved one by one.
    double place = Math.log(of) / RATIO_STEP;
    double below = Math.floor(place);
    double low = at(new Key(servers, variation, Math.exp(below * RATIO_STEP), share), busy);
    double beyond = place - below;
    if (beyond <= 0) {
      return ratio * low;
    }
    double high = at(new Key(servers, variation, Math.exp((below + 1) * RATIO_STEP), share), busy);
    return ratio * (low + beyond * (high - low));
  }

  /**
   * The same if service varies more than exponentially. Draws also differ in that, and must not be
   * simulated one by one.
   */
  private double ofVaried(int servers, double busy, double variation, double share) {
    double place = Math.log(variation) / VARIATION_STEP;
    double below = Math.floor(place);
    double low = at(new Key(servers, varied(below), 1, share), busy);
    double beyond = place - below;
    if (beyond <= 0) {
      return low;
    }
    return low + beyond * (at(new Key(servers, varied(below + 1), 1, share), busy) - low);
  }

  private static double varied(double step) {
    return Math.exp(step * VARIATION_STEP);
  }

  /** The quantile over the mean service of the requested class. */
  private double at(Key key, double busy) {
    AtomicLongArray nodes = nodes(key);
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
      sum += weight * near(key, nodes, first + i);
    }
    return sum / (1 - busy) / key.ratio();
  }

  private AtomicLongArray nodes(Key key) {
    AtomicLongArray nodes = kept.get(key);
    if (nodes == null) {
      if (kept.size() >= MAX_KEPT) {
        kept.clear(); // recomputing them only costs time
      }
      nodes = kept.computeIfAbsent(key, each -> new AtomicLongArray(BUSIEST + 1));
    }
    return nodes;
  }

  private double near(Key key, AtomicLongArray nodes, int which) {
    if (which <= BUSIEST) {
      return node(key, nodes, which);
    }
    double sum = 0;
    for (int i : CONTINUED) {
      double weight = 1;
      for (int j : CONTINUED) {
        if (j != i) {
          weight *= (idle(which) - idle(j)) / (idle(i) - idle(j));
        }
      }
      sum += weight * node(key, nodes, i);
    }
    return sum;
  }

  /** The idle share of the servers at a node. */
  private static double idle(int node) {
    return Math.exp(-node * STEP);
  }

  private double node(Key key, AtomicLongArray nodes, int which) {
    long known = nodes.get(which);
    if (known != 0) {
      return Double.longBitsToDouble(known);
    }
    double busy = Math.max(1e-6, -Math.expm1(-which * STEP));
    MultiServer station = new MultiServer(busy * key.servers(), 1, key.servers());
    if (key.variation() > 1) {
      return simulated(key, which, station, busy);
    }
    SharedResponse solved = SharedResponse.open(station, key.ratio(), key.variation());
    for (double share : USUAL) {
      if (solved.tells(share)) {
        var unused = kept(nodes(key.of(share)), which, solved.quantileSeconds(share) * (1 - busy));
      }
    }
    return kept(nodes, which, solved.quantileSeconds(key.share()) * (1 - busy));
  }

  private double simulated(Key key, int which, MultiServer station, double busy) {
    List<Double> shares = Stream.concat(Stream.of(key.share()), USUAL.stream()).distinct().toList();
    List<ProcessorSharing.Simulated> all =
        new ProcessorSharing(station.ratePerSecond(), 1, key.servers(), key.variation())
            .quantiles(shares, HALF_WIDTH, SEED);
    all.forEach(each -> kept(nodes(key.of(each.share())), which, each.seconds() * (1 - busy)));
    return all.get(0).seconds() * (1 - busy);
  }

  private static double kept(AtomicLongArray nodes, int which, double value) {
    nodes.set(which, Double.doubleToLongBits(value));
    return value;
  }
}
