package io.tare.analysis.queueing;

/** A class of requests that need the same. */
public sealed interface Customers {

  /** For people; each of a network's is another. */
  String name();

  /**
   * So many who wait for their answer, think, and ask again.
   *
   * @param population 0 or more
   * @param thinkSeconds on the average, 0 or more
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
   * Requests that come whatever becomes of those before them (Poisson).
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
