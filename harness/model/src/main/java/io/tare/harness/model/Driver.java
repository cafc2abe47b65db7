package io.tare.harness.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How submissions are offered, declared by campaigns and carried out by clients. */
public sealed interface Driver {

  /** How many submissions may be in flight at once. */
  int concurrency();

  /** What distinguishes it from the campaign's other drivers. */
  Load load();

  /** Mean time between submissions while none is in flight; 0 if clients do not think. */
  double gapNanos();

  /** Whether clients pause after their answers. */
  default boolean thinks() {
    return false;
  }

  /**
   * Each client sends its next request when it has the answer to the previous one, or has thought
   * after it.
   *
   * @param clients concurrent clients, 1 to {@link Limits#MAX_IN_FLIGHT}
   * @param thinkNanos mean of the exponentially distributed time from an answer to the client's
   *     next request, 1 to {@link Limits#MAX_DEADLINE_NANOS}; null if it does not think
   */
  record Closed(@Default("1") int clients, @Nullable Long thinkNanos) implements Driver {

    public Closed {
      Limits.requireBetween("clients", clients, 1, Limits.MAX_IN_FLIGHT);
      if (thinkNanos != null && (thinkNanos < 1 || thinkNanos > Limits.MAX_DEADLINE_NANOS)) {
        throw new IllegalArgumentException(
            "think_ms must be more than 0 and at most " + Limits.MAX_DEADLINE_NANOS / 1_000_000);
      }
    }

    /** Without thinking. */
    public Closed(int clients) {
      this(clients, null);
    }

    /** Of clients that may think, as their load says. */
    public static Closed of(Load.Clients load) {
      return new Closed(load.count(), load.thinkNanos() == 0 ? null : load.thinkNanos());
    }

    @Override
    public int concurrency() {
      return clients;
    }

    @Override
    public Load load() {
      return new Load.Clients(clients, thinkNanos == null ? 0 : thinkNanos);
    }

    @Override
    public double gapNanos() {
      return thinkNanos == null ? 0 : (double) thinkNanos / clients;
    }

    @Override
    public boolean thinks() {
      return thinkNanos != null;
    }
  }

  /**
   * Requests start at scheduled times; response time counts from the intended start.
   *
   * @param ratePerSecond submissions per second, above 0, at most {@link
   *     Limits#MAX_RATE_PER_SECOND}
   * @param inFlightMax 1 to {@link Limits#MAX_IN_FLIGHT}; above this the next one waits, which
   *     counts as its lateness
   */
  record Open(
      double ratePerSecond,
      @Default("poisson") Arrivals arrivals,
      @Default("" + Limits.DEFAULT_IN_FLIGHT) int inFlightMax)
      implements Driver {

    public Open {
      if (!(ratePerSecond > 0 && ratePerSecond <= Limits.MAX_RATE_PER_SECOND)) {
        throw new IllegalArgumentException(
            "rate_per_s must be more than 0 and at most "
                + Limits.MAX_RATE_PER_SECOND
                + ", got "
                + ratePerSecond);
      }
      Limits.requireBetween("in_flight_max", inFlightMax, 1, Limits.MAX_IN_FLIGHT);
    }

    @Override
    public int concurrency() {
      return inFlightMax;
    }

    @Override
    public Load load() {
      return new Load.Rate(ratePerSecond);
    }

    @Override
    public double gapNanos() {
      return 1e9 / ratePerSecond;
    }
  }

  /** Times between the starts. */
  enum Arrivals {
    /** At random, independent of each other: exponentially distributed. */
    POISSON,
    /** All equal. */
    CONSTANT;

    /** The name in campaign files, options and orders. */
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
}
