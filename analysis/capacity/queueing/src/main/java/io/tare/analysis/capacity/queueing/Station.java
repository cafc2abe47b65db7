package io.tare.analysis.capacity.queueing;

/**
 * A place of work or delay.
 *
 * @param name for people, unique in a network
 * @param servers the number of requests served at full speed: more share the servers; {@link
 *     #NO_QUEUE} without waiting
 */
public record Station(String name, int servers) {

  /** For a station without waiting. */
  public static final int NO_QUEUE = 0;

  /** The most servers of a station. */
  public static final int MAX_SERVERS = 100_000;

  public Station {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a station needs a name");
    }
    if (servers < NO_QUEUE || servers > MAX_SERVERS) {
      throw new IllegalArgumentException(
          "station %s has %d servers, expected 1 to %d".formatted(name, servers, MAX_SERVERS));
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

  /** A station with a pure delay, such as a wire. */
  public static Station delay(String name) {
    return new Station(name, NO_QUEUE);
  }

  /** Whether customers never wait here. */
  public boolean isDelay() {
    return servers == NO_QUEUE;
  }
}
