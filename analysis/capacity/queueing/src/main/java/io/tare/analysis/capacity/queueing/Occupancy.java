package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * How many requests a new one finds at a station, and how fast others arrive after it. Exact for
 * exponential service times with one mean, for any number of servers; the number present does not
 * depend on the order of service then.
 */
public final class Occupancy {

  private static final int MAX = 4_000;

  /** The most servers; with more, too few waiting requests could be included. */
  static final int MAX_SERVERS = MAX / 2;

  private static final double LEFT_OUT = 1e-10;

  /** Smaller weights, relative to the largest, are left out. */
  private static final double NEGLIGIBLE = 1e-20;

  /** The largest allowed probability of the maximum number. */
  private static final double RARE = 1e-9;

  private final int servers;
  private final double seconds;
  private final double[] found;
  private final double[] arrivals;
  private final double stretch;

  private Occupancy(
      int servers, double seconds, double[] found, double[] arrivals, double stretch) {
    this.servers = servers;
    this.seconds = seconds;
    this.found = found;
    this.arrivals = arrivals;
    this.stretch = stretch;
  }

  /** Servers of the station. */
  int servers() {
    return servers;
  }

  /** Mean service of the others, in seconds. */
  double seconds() {
    return seconds;
  }

  /** The probability of each number of others that a request finds. */
  double[] found() {
    return found;
  }

  /** Arrivals per second, by the number of others that are present. */
  double[] arrivals() {
    return arrivals;
  }

  /** The factor to times, if the station is closer to saturation than this describes. */
  double stretch() {
    return stretch;
  }

  /**
   * Requests at a rate.
   *
   * @throws IllegalArgumentException if there are too many servers
   */
  public static Occupancy open(MultiServer station) {
    requireServers(station.servers());
    double work = station.ratePerSecond() * station.serviceSeconds();
    double idle = idleAtLeast(station.servers());
    // Near saturation there would be too many; there times grow as 1 / (1 - utilization).
    double near = Math.min(work, station.servers() - idle);
    double stretch = near < work ? idle / (station.servers() - work) : 1;
    double[] arrivals = new double[most(station.servers(), near)];
    Arrays.fill(arrivals, near / station.serviceSeconds());
    double[] found = found(arrivals, station.servers(), station.serviceSeconds());
    return new Occupancy(station.servers(), station.serviceSeconds(), found, arrivals, stretch);
  }

  /**
   * Clients that return, beside requests at a rate.
   *
   * @param clients all of them, and how fast they return
   * @param openRate of the other requests
   * @param isClient whether the request is one of the clients'
   * @throws IllegalArgumentException if there are too many servers or too many requests at a time
   */
  public static Occupancy closed(
      Clients clients, double openRate, boolean isClient, int servers, double seconds) {
    requireServers(servers);
    double openWork = Math.min(openRate * seconds, servers - idleAtLeast(servers));
    int all = clients.population() + (openRate > 0 ? most(servers, openWork) : 0);
    int most = Math.min(MAX, all);
    double[] returning = clients.returning(most + 1, openRate);
    double[] arrivals = Arrays.stream(returning).map(rate -> openRate + rate).toArray();
    double[] found = found(Arrays.copyOf(arrivals, most), servers, seconds);
    if (most < all && found[most - 1] > RARE) {
      throw new IllegalArgumentException(
          "more than %d requests are present at a time; use fewer clients or a lower rate"
              .formatted(MAX));
    }
    if (!isClient) {
      return new Occupancy(servers, seconds, found, Arrays.copyOf(arrivals, most), 1);
    }
    // A client finds the others as they are when clients return, and is one of the present.
    double sum = 0;
    for (int n = 0; n < most; n++) {
      found[n] *= returning[n];
      sum += found[n];
    }
    for (int n = 0; n < most; n++) {
      found[n] /= sum;
    }
    return new Occupancy(servers, seconds, found, Arrays.copyOfRange(arrivals, 1, most + 1), 1);
  }

  /**
   * Clients of a station.
   *
   * @param population 1 or more
   * @param rates at which they return, per second, by the number that is elsewhere, such as from
   *     {@link FlowEquivalentArrivals}
   */
  public record Clients(int population, IntToDoubleFunction rates) {

    /** Each returns after an exponential time, in seconds above 0. */
    public static Clients away(int population, double seconds) {
      return new Clients(population, elsewhere -> elsewhere / seconds);
    }

    /**
     * Their mean rate by the number of all requests that are present.
     *
     * @param openRate of other requests, per second
     */
    private double[] returning(int size, double openRate) {
      double[] returning = new double[size];
      if (openRate <= 0) {
        for (int n = 0; n < Math.min(size, population); n++) {
          returning[n] = rates.applyAsDouble(population - n);
        }
        return returning;
      }
      // Weights of k clients beside n - k others, by those of neighbouring k: from k to k + 1 they
      // grow with the number of others, and with what is here.
      double[] growth = new double[population];
      double[] rate = new double[population + 1];
      for (int k = 0; k < population; k++) {
        rate[k] = rates.applyAsDouble(population - k);
        growth[k] = rate[k] / (k + 1) / openRate;
      }
      int likeliest = 0;
      for (int n = 0; n < size; n++) {
        Wanted.require();
        int most = Math.min(n, population);
        // The likeliest number grows with n, and weights fall on both sides of it.
        while (likeliest < most && growth[likeliest] * (n - likeliest) >= 1) {
          likeliest++;
        }
        double sum = 1;
        double mean = rate[likeliest];
        double weight = 1;
        for (int k = likeliest; k < most && weight > NEGLIGIBLE; k++) {
          weight *= growth[k] * (n - k);
          sum += weight;
          mean += weight * rate[k + 1];
        }
        weight = 1;
        for (int k = likeliest - 1; k >= 0 && weight > NEGLIGIBLE; k--) {
          weight /= growth[k] * (n - k);
          sum += weight;
          mean += weight * rate[k];
        }
        returning[n] = mean / sum;
      }
      return returning;
    }
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
    return servers * Math.log(1 / LEFT_OUT) / (MAX - servers);
  }

  /** The number that is exceeded only with probability {@link #LEFT_OUT}. */
  private static int most(int servers, double work) {
    double busy = work / servers;
    double more = busy <= 0 ? 1 : Math.log(LEFT_OUT) / Math.log(busy);
    return Math.min(MAX, servers + (int) Math.ceil(more) + 2);
  }

  /** The distribution of the number present, computed in logarithms. */
  private static double[] found(double[] arrivals, int servers, double seconds) {
    double[] logs = new double[arrivals.length];
    for (int n = 1; n < logs.length; n++) {
      double in = arrivals[n - 1];
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
}
