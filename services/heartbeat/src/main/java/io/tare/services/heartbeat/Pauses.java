package io.tare.services.heartbeat;

import java.util.List;

/**
 * The standstills of a program, by its monotonic clock.
 *
 * @param all in the order of time
 */
public record Pauses(List<Pause> all) {

  /**
   * A time in which the program did not run, although neither itself nor another program kept it
   * from running.
   *
   * @param from when it should have run, nanoseconds of the monotonic clock
   * @param to when it ran again
   * @param nanos the length of the standstill; at most the time between the two
   */
  public record Pause(long from, long to, long nanos) {

    /** The part of it within a period. */
    private Pause within(long begin, long end) {
      long later = from - begin > 0 ? from : begin;
      long earlier = to - end < 0 ? to : end;
      return new Pause(later, earlier, Math.min(nanos, Math.max(0, earlier - later)));
    }
  }

  public Pauses {
    all = List.copyOf(all);
  }

  /** Their parts within a period of the monotonic clock. */
  public Pauses within(long begin, long end) {
    return new Pauses(all.stream().map(each -> each.within(begin, end)).toList());
  }

  /** Those that are longer. */
  public Pauses longerThan(long nanos) {
    return new Pauses(all.stream().filter(each -> each.nanos() > nanos).toList());
  }

  /** Their total length. */
  public long totalNanos() {
    return all.stream().mapToLong(Pause::nanos).sum();
  }
}
