package io.tare.client.driver;

import io.tare.model.Driver;
import io.tare.model.Driver.Arrivals;

/** When submissions start: what was ordered, and which part of it is this program's. */
public sealed interface LoadModel {

  /** How many submissions may be in flight at one time. */
  int concurrency();

  /** Whether each client waits for its answer before it goes on. */
  boolean isClosed();

  /** All of what was ordered. */
  static LoadModel of(Driver driver, long seed) {
    return driver instanceof Driver.Open open
        ? new Open(open, seed, RateShare.ALL)
        : new Closed(driver.concurrency());
  }

  /** As many clients as given, each with one submission after the other. */
  record Closed(Driver.Closed offered) implements LoadModel {

    /**
     * @throws IllegalArgumentException if there are none or too many
     */
    public Closed(int clients) {
      this(new Driver.Closed(clients));
    }

    @Override
    public int concurrency() {
      return offered.clients();
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
   * @param seed of the arrival times
   * @param share what of them this program submits
   */
  record Open(Driver.Open offered, long seed, RateShare share) implements LoadModel {

    /**
     * @throws IllegalArgumentException if a number is out of its range, see {@link Driver.Open}
     */
    public Open(
        double ratePerSecond, Arrivals arrivals, int inFlightMax, long seed, RateShare share) {
      this(new Driver.Open(ratePerSecond, arrivals, inFlightMax), seed, share);
    }

    /** All of them. */
    public Open(double ratePerSecond, Arrivals arrivals, int inFlightMax, long seed) {
      this(ratePerSecond, arrivals, inFlightMax, seed, RateShare.ALL);
    }

    /** Submissions per second. */
    public double ratePerSecond() {
      return offered.ratePerSecond();
    }

    /** How starts are spread over time. */
    public Arrivals arrivals() {
      return offered.arrivals();
    }

    /** The most submissions in flight. */
    public int inFlightMax() {
      return offered.inFlightMax();
    }

    @Override
    public int concurrency() {
      return offered.concurrency();
    }

    @Override
    public boolean isClosed() {
      return false;
    }
  }
}
