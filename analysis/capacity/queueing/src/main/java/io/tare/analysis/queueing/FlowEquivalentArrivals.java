package io.tare.analysis.queueing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fast a population comes to a station, by how many of it are elsewhere: as many a second as
 * the rest of the network lets through when it has so many for itself (K. M. Chandy, U. Herzog and
 * L. Woo, IBM Journal of Research and Development 19, 1975). Exact for how many are at the station.
 */
public final class FlowEquivalentArrivals {

  /** Weights grow beyond this only to be made smaller. */
  private static final double LARGE = 1e200;

  private FlowEquivalentArrivals() {}

  /**
   * Stations of the rest that are alike.
   *
   * @param seconds that a customer needs of each for every time it comes round, above 0
   * @param servers of each, 1 or more
   * @param copies how many there are, 1 or more
   */
  public record Part(double seconds, int servers, int copies) {}

  /**
   * Rounds a second of all together, by how many customers are elsewhere, 0 to the population.
   *
   * @param population 1 or more
   * @param awaySeconds that each stays away for without waiting, 0 or more
   * @param parts where it waits for others
   * @throws IllegalArgumentException if there is nowhere else to be
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
      throw new IllegalArgumentException("there is nowhere else to be");
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

  /** Of two that customers go through one after the other. */
  private static double[] together(double[] one, double[] other) {
    double[] rates = new double[one.length];
    for (int n = 1; n < rates.length; n++) {
      Wanted.require();
      double weight = 1; // of as many at the first of the two
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
