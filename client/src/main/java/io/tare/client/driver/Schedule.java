package io.tare.client.driver;

import io.tare.client.driver.Loop.Arrivals;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Arrivals of an open loop, in nanoseconds from its beginning, fixed before it begins.
 *
 * <p>Random arrivals are a Poisson process of which the number of arrivals in its time is known:
 * they are then independent and uniform over that time (Ross 1996, "Stochastic Processes", theorem
 * 2.3.1). So the offered rate is exactly the one asked for, in the warm-up and after it alike.
 */
final class Schedule {

  private static final double NANOS_PER_SECOND = 1e9;

  private final long[] arrivals;
  private final long countedFrom;
  private final long countedTo;

  private Schedule(long[] arrivals, long countedFrom, long countedTo) {
    this.arrivals = arrivals;
    this.countedFrom = countedFrom;
    this.countedTo = countedTo;
  }

  static Schedule of(Loop.Open loop, Volume volume) {
    double gap = NANOS_PER_SECOND / loop.ratePerSecond();
    long countedFrom = Math.round(volume.warmup() * gap);
    long countedTo = Math.round(volume.total() * gap);
    long[] arrivals = new long[Math.toIntExact(volume.total())];
    if (loop.arrivals() == Arrivals.CONSTANT) {
      Arrays.setAll(arrivals, i -> Math.round(i * gap));
    } else {
      SplittableRandom random = new SplittableRandom(loop.seed());
      int warmup = (int) volume.warmup();
      fill(arrivals, 0, warmup, 0, countedFrom, random);
      fill(arrivals, warmup, arrivals.length, countedFrom, countedTo, random);
    }
    return new Schedule(arrivals, countedFrom, countedTo);
  }

  private static void fill(
      long[] arrivals, int from, int to, long start, long end, SplittableRandom random) {
    for (int i = from; i < to; i++) {
      arrivals[i] = start + (long) (random.nextDouble() * (end - start));
    }
    Arrays.sort(arrivals, from, to);
  }

  /** When a submission is to start. */
  long arrival(long sequence) {
    return arrivals[(int) sequence];
  }

  /** When the time begins in which submissions count. */
  long countedFrom() {
    return countedFrom;
  }

  /** When that time ends. */
  long countedTo() {
    return countedTo;
  }
}
