package io.tare.harness.campaign.schedule;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Phase;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How cells are measured for a time: in rounds over all of them, after the server has settled.
 *
 * @param sliceNanos length of a cell's turn, above 0; a submission that has begun is finished
 * @param settling the warm-up before
 * @param phases phases of every cell, which is then measured in one turn; empty if nothing changes
 *     during a cell
 */
public record Rounds(long sliceNanos, Settling settling, List<Phase> phases) {

  private static final int MIN_SUBMISSIONS = 5;

  public Rounds {
    phases = List.copyOf(phases);
    if (sliceNanos < 1) {
      throw new IllegalArgumentException("a slice of " + sliceNanos + " ns");
    }
  }

  /**
   * Why turns are too short for clients that think; empty if they are not. Each turn has a
   * submission, which hardly matters if it has {@link #MIN_SUBMISSIONS} on average anyway.
   */
  static Optional<String> tooShort(long sliceNanos, List<Driver> drivers) {
    return drivers.stream()
        .filter(Driver::thinks)
        .map(each -> (long) (each.gapNanos() * Math.max(MIN_SUBMISSIONS, each.concurrency())))
        .max(Comparator.naturalOrder())
        .filter(min -> min > sliceNanos)
        .map(
            min ->
                "is too short for clients that think; make it at least %s"
                    .formatted(Dimension.DURATION.write(min)));
  }

  /** The length of a turn that counts. */
  public long turnNanos() {
    return phases.isEmpty() ? sliceNanos : Phase.totalNanos(phases);
  }

  /** How long a fresh server warms up at most. */
  public long maxWarmUpNanos() {
    return settling.primingNanos() + settling.maxNanos();
  }
}
