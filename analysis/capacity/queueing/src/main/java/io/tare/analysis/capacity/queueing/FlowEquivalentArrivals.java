package io.tare.analysis.capacity.queueing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arrival rate of a population at a station, by the number elsewhere: the throughput of the
 * rest of the network with that number (K. M. Chandy, U. Herzog and L. Woo, IBM Journal of Research
 * and Development 19, 1975). Exact for the number at the station.
 */
public final class FlowEquivalentArrivals {

  /** Weights beyond this are rescaled. */
  private static final double LARGE = 1e200;

  private FlowEquivalentArrivals() {}

  /**
   * Identical stations of the rest.
   *
   * @param seconds that a customer needs at each per cycle, above 0
   * @param servers of each, 1 or more
   * @param copies their number, 1 or more
   */
  public record Part(double seconds, int servers, int copies) {}

  /**
   * Total cycles per second, by the number of customers elsewhere, 0 to the population.
   *
   * @param population 1 or more
   * @param awaySeconds that each is away without waiting, 0 or more
   * @param parts stations with waiting
   * @throws IllegalArgumentException if the class visits no other station
   */
  public static double[] rates(int population, double awaySeconds, List<Part> parts) {
    double @Nullable [] all = null;
    if (awaySeconds > 0) {
      all = rates(population, awaySeconds, population);
    }
    for (Part part : parts) {
      double[] one = rates(population, part.seconds(), part.servers());
      for (int left = part.copies(); left > 0; left /= 2) {
        if (left % 2 == 1) {
          all = all == null ? one : together(all, one);
        }
        if (left > 1) {
          one = together(one, one);
        }
      }
    }
    if (all == null) {
      throw new IllegalArgumentException("the class visits no other station");
    }
    return all;
  }

  private static double[] rates(int population, double seconds, int servers) {
    double[] rates = new double[population + 1];
    for (int n = 1; n <= population; n++) {
      rates[n] = Math.min(n, servers) / seconds;
    }
    return rates;
  }

  /** Of two stations in series. */
  private static double[] together(double[] one, double[] other) {
    double[] rates = new double[one.length];
    for (int n = 1; n < rates.length; n++) {
      Wanted.require();
      double weight = 1; // for as many at the first of the two
      double weights = 1;
      double through = 0;
      for (int first = 1; first <= n; first++) {
        weight *= other[n - first + 1] / one[first];
        weights += weight;
        through += weight * one[first];
        if (weights > LARGE) {
          weight /= LARGE;
          weights /= LARGE;
          through /= LARGE;
        }
      }
      rates[n] = through / weights;
    }
    return rates;
  }
}
