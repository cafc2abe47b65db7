package io.tare.client.driver;

import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.order.ClientOrder.RateStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measured arrivals at successive rates, in nanoseconds from their beginning. A step lasts its
 * time, with arrivals at its rate; a held step lasts at least that long, until it is ended, and
 * arrivals continue at its rate. Used by one thread at a time.
 */
final class SteppedArrivals {

  /** No arrival is left. */
  static final long NONE = -1;

  private static final long UNKNOWN = -1;

  private final List<CountedArrivals> steps;
  private final List<RateStep> rates;
  private final boolean isConstant;
  private final SplittableRandom random;
  private final Deque<Long> ends = new ArrayDeque<>();
  private final boolean isHeld;
  private int step;
  private int index;
  private long from;

  /** The next one after those of the step's own time. */
  private long beyond = UNKNOWN;

  private long beyondCount;

  private SteppedArrivals(
      OpenLoop loop, List<CountedArrivals> steps, List<RateStep> rates, boolean isHeld) {
    this.steps = steps;
    this.rates = rates;
    this.isHeld = isHeld;
    this.isConstant = loop.arrivals() == Arrivals.CONSTANT;
    this.random = new SplittableRandom(~loop.seed());
  }

  /** A number of arrivals at the loop's rate. */
  static SteppedArrivals of(OpenLoop loop, long count) {
    return new SteppedArrivals(loop, List.of(CountedArrivals.of(loop, count)), List.of(), false);
  }

  static SteppedArrivals of(OpenLoop loop, List<RateStep> rates) {
    SplittableRandom random = new SplittableRandom(loop.seed());
    List<CountedArrivals> steps = new ArrayList<>();
    for (RateStep rate : rates) {
      steps.add(CountedArrivals.of(loop.arrivals(), rate, random));
    }
    return new SteppedArrivals(
        loop, steps, List.copyOf(rates), rates.stream().anyMatch(RateStep::held));
  }

  /** Whether any step is held. */
  boolean isHeld() {
    return isHeld;
  }

  /** The number of arrivals in the steps' own times. */
  long planned() {
    return steps.stream().mapToLong(CountedArrivals::count).sum();
  }

  /** Ends the first held step that has not ended yet. */
  void ends(long at) {
    ends.add(at);
  }

  /** The time of the next one; {@link #NONE} if absent. */
  long peek() {
    while (step < steps.size()) {
      CountedArrivals own = steps.get(step);
      if (index < own.count()) {
        return from + own.arrival(index);
      }
      boolean holds = isHeld && rates.get(step).held();
      if (!holds) {
        leave(from + own.length());
      } else {
        if (beyond == UNKNOWN) {
          beyond = from + own.length() + gap();
        }
        if (ends.isEmpty() || beyond < ends.element()) {
          return beyond;
        }
        leave(Math.max(from + own.length(), ends.remove()));
      }
    }
    return NONE;
  }

  /** Whether the next one may be cancelled, because its step may end earlier. */
  boolean isUncertain() {
    return step < steps.size() && index == steps.get(step).count() && ends.isEmpty();
  }

  /** Takes the one that {@link #peek} returned. */
  void take() {
    if (index < steps.get(step).count()) {
      index++;
    } else {
      beyondCount++;
      beyond = isConstant ? from + steps.get(step).length() + gap() : beyond + gap();
    }
  }

  private void leave(long end) {
    from = end;
    step++;
    index = 0;
    beyond = UNKNOWN;
    beyondCount = 0;
  }

  /** Constant arrivals continue the step's pattern; others have random gaps. */
  private long gap() {
    double mean = CountedArrivals.NANOS_PER_SECOND / rates.get(step).ratePerSecond();
    return Math.round(isConstant ? beyondCount * mean : -Math.log1p(-random.nextDouble()) * mean);
  }

  /** The time that contains all of them, as far as known. */
  long length() {
    long length = from;
    for (int i = step; i < steps.size(); i++) {
      length += steps.get(i).length();
    }
    return length;
  }
}
