package io.tare.harness.campaign;

import java.util.Locale;

/** How submissions are offered. */
public sealed interface Driver {

  /** How many submissions may be in flight at once. */
  int concurrency();

  /**
   * Each client sends its next request when it has the answer to the one before.
   *
   * @param clients concurrent clients, at least 1
   */
  record Closed(int clients) implements Driver {
    @Override
    public int concurrency() {
      return clients;
    }
  }

  /**
   * Requests start at times of their own; response time counts from the intended start.
   *
   * @param ratePerSecond submissions per second, above 0
   * @param inFlightMax beyond so many the next one waits, which counts as its lateness
   */
  record Open(double ratePerSecond, Arrivals arrivals, int inFlightMax) implements Driver {
    @Override
    public int concurrency() {
      return inFlightMax;
    }
  }

  /** Times between the starts. */
  enum Arrivals {
    /** Exponentially distributed. */
    POISSON,
    /** All equal. */
    CONSTANT;

    /** The name in campaign files and in the client's protocol. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
