package io.tare.client.driver;

import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.order.ClientOrder.RateStep;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Measured arrivals of an open loop, in nanoseconds from their beginning, fixed in advance.
 *
 * <p>Random arrivals are a Poisson process with a given number of arrivals: they are then
 * independent and uniform over the time (Ross 1996, "Stochastic Processes", theorem 2.3.1). So the
 * offered rate is exact.
 */
final class CountedArrivals {

  static final double NANOS_PER_SECOND = 1e9;

  private final long[] arrivals;
  private final long length;

  private CountedArrivals(long[] arrivals, long length) {
    this.arrivals = arrivals;
    this.length = length;
  }

  static CountedArrivals of(OpenLoop loop, long count) {
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
   * The same for a step with one rate. The number of arrivals follows from the rate, rounded; given
   * their number, arrivals of a Poisson process are uniform where its rate is constant.
   *
   * @param random for random arrivals
   */
  static CountedArrivals of(Arrivals kind, RateStep step, SplittableRandom random) {
    double gap = NANOS_PER_SECOND / step.ratePerSecond();
    long[] arrivals = new long[Math.toIntExact(Math.round(step.durationNanos() / gap))];
    Arrays.setAll(
        arrivals,
        i ->
            kind == Arrivals.CONSTANT
                ? Math.round(i * gap)
                : (long) (random.nextDouble() * step.durationNanos()));
    Arrays.sort(arrivals);
    return new CountedArrivals(arrivals, step.durationNanos());
  }

  int count() {
    return arrivals.length;
  }

  /** When a submission starts; measured ones are numbered from 0. */
  long arrival(int index) {
    return arrivals[index];
  }

  /** The time that contains all of them. */
  long length() {
    return length;
  }
}
