package io.tare.services.heartbeat;

import java.util.List;
import java.util.Locale;

/**
 * The standstills of a program, by its monotonic clock.
 *
 * @param all in the order of time
 */
public record Pauses(List<Pause> all) {

  public static final Pauses NONE = new Pauses(List.of());

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * A time in which the program did not run, although neither itself nor another program kept it
   * from running.
   *
   * @param from when it should have run, nanoseconds of the monotonic clock
   * @param to when it ran again
   * @param nanos the length of the standstill; more than the time between the two if the machine
   *     slept, because its monotonic clock stood still too
   */
  public record Pause(long from, long to, long nanos) {

    /** The part of it within a period. What the clock did not show belongs to every part. */
    private Pause within(long begin, long end) {
      long later = from - begin > 0 ? from : begin;
      long earlier = to - end < 0 ? to : end;
      long shared = Math.max(0, earlier - later);
      return new Pause(later, earlier, shared == 0 ? 0 : Math.min(shownNanos(), shared) + hidden());
    }

    /** The part of the standstill that the monotonic clock shows. */
    long shownNanos() {
      return Math.min(nanos, to - from);
    }

    private long hidden() {
      return nanos - shownNanos();
    }
  }

  public Pauses {
    all = List.copyOf(all);
  }

  /** Their parts within a period of the monotonic clock. */
  public Pauses within(long begin, long end) {
    return new Pauses(
        all.stream()
            .map(each -> each.within(begin, end))
            .filter(each -> each.nanos() > 0)
            .toList());
  }

  /** Those that are longer. */
  public Pauses longerThan(long nanos) {
    return new Pauses(all.stream().filter(each -> each.nanos() > nanos).toList());
  }

  /** Their total length. */
  public long totalNanos() {
    return all.stream().mapToLong(Pause::nanos).sum();
  }

  /** What happened to their program, in words. */
  public String words(String who) {
    return String.format(
        Locale.ROOT, "%s stood still for %.1f s", who, totalNanos() / NANOS_PER_SECOND);
  }

  /** Whether there were none. */
  public boolean isEmpty() {
    return all.isEmpty();
  }
}
