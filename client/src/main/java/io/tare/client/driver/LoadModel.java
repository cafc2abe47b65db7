package io.tare.client.driver;

import io.tare.model.Limits;
import java.util.Locale;

/** When submissions start. */
public sealed interface LoadModel {

  /** How many submissions may be in flight at one time. */
  int concurrency();

  /** Whether each client waits for its answer before it goes on. */
  boolean isClosed();

  /**
   * As many clients as given, each with one submission after the other.
   *
   * @param clients 1 to 5000
   */
  record Closed(int clients) implements LoadModel {
    public Closed {
      requireBetween("clients", clients);
    }

    @Override
    public int concurrency() {
      return clients;
    }

    @Override
    public boolean isClosed() {
      return true;
    }
  }

  /**
   * Submissions start at moments that do not depend on the answers. When as many as allowed are in
   * flight, the next ones start late, and their lateness is part of their response time.
   *
   * @param ratePerSecond more than 0, finite
   * @param inFlightMax 1 to 5000
   * @param seed of the arrival times
   * @param share what of them this program submits
   */
  record Open(double ratePerSecond, Arrivals arrivals, int inFlightMax, long seed, RateShare share)
      implements LoadModel {
    public Open {
      if (!(ratePerSecond > 0 && ratePerSecond <= 1e6)) {
        throw new IllegalArgumentException(
            "rate_per_s must be more than 0 and at most 1000000, got " + ratePerSecond);
      }
      requireBetween("in_flight_max", inFlightMax);
    }

    /** All of them. */
    public Open(double ratePerSecond, Arrivals arrivals, int inFlightMax, long seed) {
      this(ratePerSecond, arrivals, inFlightMax, seed, RateShare.ALL);
    }

    @Override
    public int concurrency() {
      return inFlightMax;
    }

    @Override
    public boolean isClosed() {
      return false;
    }
  }

  /** How starts are spread over time. */
  enum Arrivals {
    /** At random, independent of each other. */
    POISSON,
    /** At equal distances. */
    CONSTANT;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @throws IllegalArgumentException if there is no such kind
     */
    public static Arrivals parse(String label) {
      for (Arrivals kind : values()) {
        if (kind.label().equals(label)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "arrivals must be poisson or constant, got \"" + label + "\"");
    }
  }

  private static void requireBetween(String name, int value) {
    if (value < 1 || value > Limits.MOST_IN_FLIGHT) {
      throw new IllegalArgumentException(
          name + " must be 1 to " + Limits.MOST_IN_FLIGHT + ", got " + value);
    }
  }
}
