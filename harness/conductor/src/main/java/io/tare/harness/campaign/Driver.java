package io.tare.harness.campaign;

import io.tare.model.Load;
import java.util.Locale;

/** How submissions are offered. */
public sealed interface Driver {

  /** How many submissions may be in flight at once. */
  int concurrency();

  /** What distinguishes it from the campaign's other drivers. */
  Load load();

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

    @Override
    public Load load() {
      return new Load.Clients(clients);
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

    @Override
    public Load load() {
      return new Load.Rate(ratePerSecond);
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
