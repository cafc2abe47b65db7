package io.tare.analysis.capacity.queueing;

/** A class of requests with the same demands. */
public sealed interface Customers {

  /** A name for people, unique in a network. */
  String name();

  /**
   * Customers that wait for their answer, think, and ask again.
   *
   * @param population 0 or more
   * @param thinkSeconds mean, 0 or more
   */
  record Closed(String name, int population, double thinkSeconds) implements Customers {
    public Closed {
      if (population < 0) {
        throw new IllegalArgumentException(
            "%s are %d, expected 0 or more".formatted(name, population));
      }
      if (!(thinkSeconds >= 0 && thinkSeconds < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "%s think for %s s, expected 0 or more".formatted(name, thinkSeconds));
      }
    }
  }

  /**
   * Requests that arrive independently (Poisson).
   *
   * @param ratePerSecond 0 or more
   */
  record Open(String name, double ratePerSecond) implements Customers {
    public Open {
      if (!(ratePerSecond >= 0 && ratePerSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "%s come at %s/s, expected 0 or more".formatted(name, ratePerSecond));
      }
    }
  }
}
