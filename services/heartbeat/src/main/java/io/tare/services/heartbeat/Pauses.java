package io.tare.services.heartbeat;

import java.util.List;

/**
 * When a program stood still, by its monotonic clock.
 *
 * @param all in the order of time
 */
public record Pauses(List<Pause> all) {

  /**
   * One time in which nothing of the program ran, though nothing of its own and no other program
   * kept it from running.
   *
   * @param from when it should have run at the latest, nanoseconds of the monotonic clock
   * @param to when it ran again
   * @param nanos how long it stood still; at most the time between the two
   */
  public record Pause(long from, long to, long nanos) {

    /** How much of it lies in a time. */
    private Pause within(long begin, long end) {
      long later = from - begin > 0 ? from : begin;
      long earlier = to - end < 0 ? to : end;
      return new Pause(later, earlier, Math.min(nanos, Math.max(0, earlier - later)));
    }
  }

  public Pauses {
    all = List.copyOf(all);
  }

  /** The parts of them that lie in a time of the monotonic clock. */
  public Pauses within(long begin, long end) {
    return new Pauses(all.stream().map(each -> each.within(begin, end)).toList());
  }

  /** Those that are longer. */
  public Pauses longerThan(long nanos) {
    return new Pauses(all.stream().filter(each -> each.nanos() > nanos).toList());
  }

  /** How long they are together. */
  public long totalNanos() {
    return all.stream().mapToLong(Pause::nanos).sum();
  }
}
