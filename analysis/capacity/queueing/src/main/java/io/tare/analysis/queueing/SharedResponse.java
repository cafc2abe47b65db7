package io.tare.analysis.queueing;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * How the response time of a request is spread where all requests present share the servers alike:
 * the chain of one tagged request and those beside it, solved by uniformization (E. G. Coffman, R.
 * R. Muntz and H. Trotter, Journal of the ACM 17, 1970, for one server). Exact where all times of
 * service are exponential, for any number of servers and any arrivals that depend on how many are
 * present.
 *
 * <p>Where service varies less, the tagged request passes through stages one after the other and
 * those beside it stay exponential, which keeps their number right on the average, since that does
 * not depend on the variation. The 95th percentile is then within 10 % of simulations. Where it
 * varies more, two moments do not tell the percentiles: {@link ProcessorSharing} simulates them.
 */
public final class SharedResponse {

  private static final int MOST_PRESENT = 4_000;

  /** The most servers; with more, too few of those who wait could be counted beside them. */
  public static final int MOST_SERVERS = MOST_PRESENT / 2;

  static final double LEFT_OUT = 1e-10;

  /** Until so few are still there; percentiles up to 99.99 are asked for. */
  static final double STILL_THERE = 2e-6;

  static final int MOST_STEPS = 1_000_000;

  private static final double PRECISION = 1e-9;

  /**
   * Of a share that is asked for, which must be left when steps end: it is long before the last.
   */
  private static final double SURELY = 0.5;

  /** So likely the most that can be counted may be there. */
  private static final double RARE = 1e-9;

  private final double stepsPerSecond;
  private final double[] alive;
  private final double left;
  private final double stretch;

  /**
   * @param alive the share that is still there before each step
   * @param left the share that is still there after the last step
   * @param stretch how much longer it takes than steps say
   */
  SharedResponse(double stepsPerSecond, double[] alive, double left, double stretch) {
    this.stepsPerSecond = stepsPerSecond;
    this.alive = alive;
    this.left = left;
    this.stretch = stretch;
  }

  /**
   * Of requests that come at a rate, whatever becomes of others.
   *
   * @param station those at the station: their rate, mean service and servers
   * @param ownSeconds mean service of those that are asked about, above 0
   * @param variation squared coefficient of variation of their service, 0 to 1
   * @throws IllegalArgumentException if there are more than {@link #MOST_SERVERS}
   */
  public static SharedResponse open(MultiServer station, double ownSeconds, double variation) {
    requireServers(station.servers());
    double work = station.ratePerSecond() * station.serviceSeconds();
    double idle = idleAtLeast(station.servers());
    // So near to saturation that the chain would be endless, times grow as 1 / (1 - utilization).
    double near = Math.min(work, station.servers() - idle);
    double stretch = near < work ? idle / (station.servers() - work) : 1;
    int present = present(station.servers(), near);
    double rate = near / station.serviceSeconds();
    double[] found = found(present, n -> rate, station.servers(), station.serviceSeconds());
    return new TaggedRequest(n -> rate, station.servers(), station.serviceSeconds(), found)
        .response(ownSeconds, variation, stretch);
  }

  /**
   * Of a population of which each comes back so long after its answer, exponentially.
   *
   * @param population 1 or more
   * @param awaySeconds above 0
   */
  public static SharedResponse closed(
      int population,
      double awaySeconds,
      double openRate,
      int servers,
      double serviceSeconds,
      double ownSeconds,
      double variation) {
    return closed(
        population,
        elsewhere -> elsewhere / awaySeconds,
        openRate,
        servers,
        serviceSeconds,
        ownSeconds,
        variation);
  }

  /**
   * Of a population that comes so often, by how many of it are elsewhere.
   *
   * @param population 1 or more
   * @param rates a second, such as {@link FlowEquivalentArrivals} tells
   * @param openRate of requests beside them that come whatever happens
   * @throws IllegalArgumentException if there are more than {@link #MOST_SERVERS}, or so many
   *     requests at one time that they cannot be counted
   */
  public static SharedResponse closed(
      int population,
      IntToDoubleFunction rates,
      double openRate,
      int servers,
      double serviceSeconds,
      double ownSeconds,
      double variation) {
    requireServers(servers);
    double openWork = Math.min(openRate * serviceSeconds, servers - idleAtLeast(servers));
    int all = population + (openRate > 0 ? present(servers, openWork) : 0);
    int present = Math.min(MOST_PRESENT, all);
    IntToDoubleFunction arrivals =
        n -> openRate + (n < population ? rates.applyAsDouble(population - n) : 0);
    double[] found = found(present, arrivals, servers, serviceSeconds);
    if (present < all && found[present - 1] > RARE) {
      throw new IllegalArgumentException(
          "more than %d requests are there at one time; take fewer clients or a lower rate"
              .formatted(MOST_PRESENT));
    }
    double sum = 0;
    for (int n = 0; n < found.length; n++) {
      found[n] *= arrivals.applyAsDouble(n); // who comes sees the station at its own instants
      sum += found[n];
    }
    for (int n = 0; n < found.length; n++) {
      found[n] /= sum;
    }
    return new TaggedRequest(arrivals, servers, serviceSeconds, found)
        .response(ownSeconds, variation, 1);
  }

  private static void requireServers(int servers) {
    if (servers > MOST_SERVERS) {
      throw new IllegalArgumentException(
          "percentiles of %d servers cannot be solved, only up to %d"
              .formatted(servers, MOST_SERVERS));
    }
  }

  /** Of the servers as many as must be idle on the average, lest more than can be counted wait. */
  private static double idleAtLeast(int servers) {
    return servers * Math.log(1 / LEFT_OUT) / (MOST_PRESENT - servers);
  }

  /** So many that more are present only with probability {@link #LEFT_OUT}. */
  private static int present(int servers, double work) {
    double busy = work / servers;
    double more = busy <= 0 ? 1 : Math.log(LEFT_OUT) / Math.log(busy);
    return Math.min(MOST_PRESENT, servers + (int) Math.ceil(more) + 2);
  }

  /** How likely how many are present, 0 to so many, in logarithms until the end. */
  private static double[] found(
      int present, IntToDoubleFunction arrivals, int servers, double seconds) {
    double[] logs = new double[present];
    for (int n = 1; n < present; n++) {
      double in = arrivals.applyAsDouble(n - 1);
      logs[n] =
          in > 0
              ? logs[n - 1] + Math.log(in * seconds / Math.min(n, servers))
              : Double.NEGATIVE_INFINITY;
    }
    double largest = Arrays.stream(logs).max().orElseThrow();
    double[] shares = Arrays.stream(logs).map(log -> Math.exp(log - largest)).toArray();
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  /**
   * Mean response time, in seconds.
   *
   * @throws IllegalArgumentException if requests stay for too many steps to tell
   */
  public double meanSeconds() {
    requireKnown(STILL_THERE);
    return counted();
  }

  private double counted() {
    return Arrays.stream(alive).sum() / stepsPerSecond * stretch;
  }

  private void requireKnown(double share) {
    if (!(left <= share)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "percentiles cannot be solved: %.2g of requests are there after %d steps; take a"
                  + " smaller share, fewer clients, or classes that are less unlike",
              left,
              MOST_STEPS));
    }
  }

  /**
   * The share of requests that take longer.
   *
   * @throws IllegalArgumentException if requests stay for too many steps to tell
   */
  public double shareAbove(double seconds) {
    double share = above(seconds);
    if (share < left / SURELY) {
      requireKnown(STILL_THERE);
    }
    return share;
  }

  /** After the last step no customer is counted as still there. */
  private double above(double seconds) {
    double steps = seconds / stretch * stepsPerSecond;
    if (steps <= 0) {
      return 1;
    }
    // Poisson weights from the most likely number of steps to both sides, until they vanish.
    int middle = (int) Math.min(steps, Integer.MAX_VALUE - 1);
    double at = Math.exp(middle * Math.log(steps) - steps - LogGamma.value(middle + 1.0));
    double sum = at * alive(middle);
    double weight = at;
    for (int j = middle; j > 0 && weight > LEFT_OUT * LEFT_OUT; j--) {
      weight *= j / steps;
      sum += weight * alive(j - 1);
    }
    weight = at;
    for (int j = middle + 1; j < alive.length && weight > LEFT_OUT * LEFT_OUT; j++) {
      weight *= steps / j;
      sum += weight * alive(j);
    }
    return Math.min(1, sum);
  }

  private double alive(int step) {
    return step < alive.length ? alive[step] : 0;
  }

  /** Whether {@link #quantileSeconds} is known. */
  public boolean tells(double share) {
    return left <= surely(share);
  }

  /** So many may be left for the quantile to be sure. */
  private static double surely(double share) {
    return (1 - share) * SURELY;
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param share from 0 to 0.9999
   * @throws IllegalArgumentException if requests stay for too many steps to tell
   */
  public double quantileSeconds(double share) {
    if (!(share >= 0 && share <= 0.9999)) {
      throw new IllegalArgumentException("a share of " + share + ", expected 0 to 0.9999");
    }
    requireKnown(surely(share));
    double low = 0;
    double high = counted();
    while (above(high) > 1 - share) {
      Wanted.require();
      low = high;
      high *= 2;
    }
    while (high - low > PRECISION * high) {
      Wanted.require();
      double middle = (low + high) / 2;
      if (above(middle) > 1 - share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
