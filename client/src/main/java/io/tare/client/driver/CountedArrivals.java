package io.tare.client.driver;

import io.tare.model.Driver.Arrivals;
import io.tare.model.order.ClientOrder.RateStep;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * Arrivals of an open loop that count, in nanoseconds from their beginning, fixed before it.
 *
 * <p>Random arrivals are a Poisson process of which the number of arrivals in its time is known:
 * they are then independent and uniform over that time (Ross 1996, "Stochastic Processes", theorem
 * 2.3.1). So the offered rate is exactly the one asked for.
 */
final class CountedArrivals {

  static final double NANOS_PER_SECOND = 1e9;

  private final long[] arrivals;
  private final long length;

  private CountedArrivals(long[] arrivals, long length) {
    this.arrivals = arrivals;
    this.length = length;
  }

  static CountedArrivals of(LoadModel.Open loop, long count) {
    double gap = NANOS_PER_SECOND / loop.ratePerSecond();
    long length = Math.round(count * gap);
    long[] arrivals = new long[Math.toIntExact(count)];
    if (loop.arrivals() == Arrivals.CONSTANT) {
      Arrays.setAll(arrivals, i -> Math.round(i * gap));
    } else {
      SplittableRandom random = new SplittableRandom(loop.seed());
      Arrays.setAll(arrivals, i -> (long) (random.nextDouble() * length));
      Arrays.sort(arrivals);
    }
    return new CountedArrivals(arrivals, length);
  }

  /**
   * The same at rates that follow each other. In each step as many arrive as its rate says,
   * rounded; given their number, arrivals of a Poisson process are uniform wherever its rate is
   * constant.
   */
  static CountedArrivals of(LoadModel.Open loop, List<RateStep> steps) {
    SplittableRandom random = new SplittableRandom(loop.seed());
    LongStream.Builder arrivals = LongStream.builder();
    long from = 0;
    for (RateStep step : steps) {
      double gap = NANOS_PER_SECOND / step.ratePerSecond();
      long count = Math.round(step.durationNanos() / gap);
      for (long i = 0; i < count; i++) {
        arrivals.add(
            from
                + (loop.arrivals() == Arrivals.CONSTANT
                    ? Math.round(i * gap)
                    : (long) (random.nextDouble() * step.durationNanos())));
      }
      from += step.durationNanos();
    }
    return new CountedArrivals(arrivals.build().sorted().toArray(), from);
  }

  int count() {
    return arrivals.length;
  }

  /** When a submission is to start; those that count are counted from 0. */
  long arrival(int index) {
    return arrivals[index];
  }

  /** The time in which all of them fall. */
  long length() {
    return length;
  }
}
