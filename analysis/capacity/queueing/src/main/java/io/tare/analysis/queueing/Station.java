package io.tare.analysis.queueing;

/**
 * Where work is done, or time passes.
 *
 * @param name for people; each of a network's is another
 * @param servers how many requests are served at full speed at one time: beyond that they share, as
 *     by processor sharing; {@link #NO_QUEUE} where no customer ever waits
 */
public record Station(String name, int servers) {

  /** Of a station at which customers do not wait for others. */
  public static final int NO_QUEUE = 0;

  /** The most servers of a station. */
  public static final int MOST_SERVERS = 100_000;

  public Station {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a station needs a name");
    }
    if (servers < NO_QUEUE || servers > MOST_SERVERS) {
      throw new IllegalArgumentException(
          "station %s has %d servers, expected 1 to %d".formatted(name, servers, MOST_SERVERS));
    }
  }

  /**
   * A station with a queue, such as the processors of a guest.
   *
   * @param servers 1 or more
   */
  public static Station queue(String name, int servers) {
    if (servers < 1) {
      throw new IllegalArgumentException(
          "station %s has %d servers, expected 1 or more".formatted(name, servers));
    }
    return new Station(name, servers);
  }

  /** A station at which time passes without waiting for others, such as a wire's length. */
  public static Station delay(String name) {
    return new Station(name, NO_QUEUE);
  }

  /** Whether customers never wait here. */
  public boolean isDelay() {
    return servers == NO_QUEUE;
  }
}
