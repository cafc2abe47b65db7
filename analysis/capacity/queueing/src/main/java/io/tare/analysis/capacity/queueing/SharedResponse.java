package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * The distribution of a request's response time under equal processor sharing: the Markov chain of
 * one tagged request and the others, solved by uniformization (E. G. Coffman, R. R. Muntz and H.
 * Trotter, Journal of the ACM 17, 1970, for one server). Exact for exponential service times, for
 * any number of servers and any arrival rates that depend on the number present.
 *
 * <p>If service varies less, the tagged request passes through stages in series and the others stay
 * exponential; their mean number is still correct, because it does not depend on the variation. The
 * 95th percentile is then within 10 % of simulations. If it varies more, two moments do not
 * determine the percentiles: {@link ProcessorSharing} simulates them.
 */
public final class SharedResponse {

  private static final int MAX_PRESENT = 4_000;

  /** The most servers; with more, too few waiting requests could be included. */
  public static final int MAX_SERVERS = MAX_PRESENT / 2;

  static final double LEFT_OUT = 1e-10;

  /** The share still present at which steps end; percentiles up to 99.99 are supported. */
  static final double STILL_THERE = 2e-6;

  static final int MAX_STEPS = 1_000_000;

  private static final double PRECISION = 1e-9;

  /** The part of a requested share that may remain when steps end. */
  private static final double SURELY = 0.5;

  /** The largest allowed probability of the maximum number. */
  private static final double RARE = 1e-9;

  private final double stepsPerSecond;
  private final double[] alive;
  private final double left;
  private final double stretch;

  /**
   * @param alive the share still present before each step
   * @param left the share still present after the last step
   * @param stretch factor from steps to time
   */
  SharedResponse(double stepsPerSecond, double[] alive, double left, double stretch) {
    this.stepsPerSecond = stepsPerSecond;
    this.alive = alive;
    this.left = left;
    this.stretch = stretch;
  }

  /**
   * For requests at a rate, independent of others.
   *
   * @param station the station: rate, mean service and servers
   * @param ownSeconds mean service of the tagged requests, above 0
   * @param variation squared coefficient of variation of their service, 0 to 1
   * @throws IllegalArgumentException if there are more than {@link #MAX_SERVERS}
   */
  public static SharedResponse open(MultiServer station, double ownSeconds, double variation) {
    requireServers(station.servers());
    double work = station.ratePerSecond() * station.serviceSeconds();
    double idle = idleAtLeast(station.servers());
    // Near saturation the chain would be too long; there times grow as 1 / (1 - utilization).
    double near = Math.min(work, station.servers() - idle);
    double stretch = near < work ? idle / (station.servers() - work) : 1;
    int present = present(station.servers(), near);
    double rate = near / station.serviceSeconds();
    double[] found = found(present, n -> rate, station.servers(), station.serviceSeconds());
    return new TaggedRequest(n -> rate, station.servers(), station.serviceSeconds(), found)
        .response(ownSeconds, variation, stretch);
  }

  /**
   * For a population in which each returns after an exponential time.
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
   * For a population with arrival rates by the number elsewhere.
   *
   * @param population 1 or more
   * @param rates per second, such as from {@link FlowEquivalentArrivals}
   * @param openRate of other, independent requests
   * @throws IllegalArgumentException if there are more than {@link #MAX_SERVERS}, or too many
   *     requests at a time
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
    int present = Math.min(MAX_PRESENT, all);
    IntToDoubleFunction arrivals =
        n -> openRate + (n < population ? rates.applyAsDouble(population - n) : 0);
    double[] found = found(present, arrivals, servers, serviceSeconds);
    if (present < all && found[present - 1] > RARE) {
      throw new IllegalArgumentException(
          "more than %d requests are present at a time; use fewer clients or a lower rate"
              .formatted(MAX_PRESENT));
    }
    double sum = 0;
    for (int n = 0; n < found.length; n++) {
      found[n] *= arrivals.applyAsDouble(n); // an arrival sees the station at arrival instants
      sum += found[n];
    }
    for (int n = 0; n < found.length; n++) {
      found[n] /= sum;
    }
    return new TaggedRequest(arrivals, servers, serviceSeconds, found)
        .response(ownSeconds, variation, 1);
  }

  private static void requireServers(int servers) {
    if (servers > MAX_SERVERS) {
      throw new IllegalArgumentException(
          "percentiles of %d servers cannot be solved, only up to %d"
              .formatted(servers, MAX_SERVERS));
    }
  }

  /** The mean number of idle servers needed to limit the number of waiting requests. */
  private static double idleAtLeast(int servers) {
    return servers * Math.log(1 / LEFT_OUT) / (MAX_PRESENT - servers);
  }

  /** The number that is exceeded only with probability {@link #LEFT_OUT}. */
  private static int present(int servers, double work) {
    double busy = work / servers;
    double more = busy <= 0 ? 1 : Math.log(LEFT_OUT) / Math.log(busy);
    return Math.min(MAX_PRESENT, servers + (int) Math.ceil(more) + 2);
  }

  /** The distribution of the number present, computed in logarithms. */
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
   * @throws IllegalArgumentException if requests stay for too many steps
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
              "percentiles cannot be solved: %.2g of requests remain after %d steps; use a"
                  + " smaller share, fewer clients, or more similar classes",
              left,
              MAX_STEPS));
    }
  }

  /**
   * The share of requests that take longer.
   *
   * @throws IllegalArgumentException if requests stay for too many steps
   */
  public double shareAbove(double seconds) {
    double share = above(seconds);
    if (share < left / SURELY) {
      requireKnown(STILL_THERE);
    }
    return share;
  }

  /** After the last step no customer counts as present. */
  private double above(double seconds) {
    double steps = seconds / stretch * stepsPerSecond;
    if (steps <= 0) {
      return 1;
    }
    // Poisson weights from the mode to both sides, until they vanish.
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

  /** Whether {@link #quantileSeconds} is available. */
  public boolean tells(double share) {
    return left <= surely(share);
  }

  /** The largest remaining share for a reliable quantile. */
  private static double surely(double share) {
    return (1 - share) * SURELY;
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param share from 0 to 0.9999
   * @throws IllegalArgumentException if requests stay for too many steps
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
