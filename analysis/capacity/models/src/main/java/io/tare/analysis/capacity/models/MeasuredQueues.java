package io.tare.analysis.capacity.models;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The waits of requests on one platform by their processor time, which decides whether the
 * scheduler lets them finish in one turn.
 */
public final class MeasuredQueues {

  /** Requests that are more times as long as the longest measured one may have several turns. */
  private static final double MAX_LONGER = 1.5;

  private final List<MeasuredQueue> known;

  /** By processor time; empty if nothing is known. */
  MeasuredQueues(List<MeasuredQueue> known) {
    this.known =
        known.stream().sorted(Comparator.comparingDouble(MeasuredQueue::demandSeconds)).toList();
  }

  /**
   * The mean wait over that of equal sharing: interpolated by the logarithm of processor time;
   * shorter requests wait like the shortest measured ones.
   *
   * @param draw {@link OverheadModel#NOMINAL} or one of the model's
   * @return empty for requests that are much longer than those measured
   */
  public OptionalDouble waiting(double demandSeconds, int draw) {
    if (known.isEmpty()
        || !(demandSeconds > 0)
        || demandSeconds > MAX_LONGER * known.get(known.size() - 1).demandSeconds()) {
      return OptionalDouble.empty();
    }
    MeasuredQueue below = known.get(0);
    for (MeasuredQueue each : known) {
      if (each.demandSeconds() >= demandSeconds) {
        return OptionalDouble.of(between(below, each, demandSeconds, draw));
      }
      below = each;
    }
    return OptionalDouble.of(below.waiting(draw));
  }

  private static double between(MeasuredQueue below, MeasuredQueue above, double at, int draw) {
    double apart = Math.log(above.demandSeconds() / below.demandSeconds());
    double share = apart > 0 ? Math.max(0, Math.log(at / below.demandSeconds())) / apart : 1;
    return (1 - share) * below.waiting(draw) + share * above.waiting(draw);
  }
}
