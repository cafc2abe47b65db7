package io.tare.harness.benchmark;

import io.tare.harness.campaign.WorkloadChoice.Submissions;

/** How much of a cell is measured in a slice. */
public sealed interface Quota {

  /**
   * Whether no further submission starts.
   *
   * @param submissions how many there were so far, and how long they took together
   * @param hasFailed whether the last of them did
   */
  boolean isFilled(long submissions, long nanos, boolean hasFailed);

  /** Whether a submission of the slice, from 0, warms up; who orders a slice may know better. */
  default boolean isWarmup(long submission) {
    return false;
  }

  /** So long: what has begun is finished, and after one that failed others have their turns. */
  record Time(long nanos) implements Quota {
    @Override
    public boolean isFilled(long submissions, long spent, boolean hasFailed) {
      return hasFailed || spent >= nanos;
    }
  }

  /**
   * So many, whatever becomes of them.
   *
   * @param warmup those that come first and do not count, 0 or more
   * @param counted 1 or more
   */
  record Count(int warmup, int counted) implements Quota {

    public Count {
      if (warmup < 0 || counted < 1) {
        throw new IllegalArgumentException(
            "%d submissions that warm up and %d that count".formatted(warmup, counted));
      }
    }

    /** All that a cell is measured by. */
    public static Count of(Submissions submissions) {
      return new Count(submissions.warmup(), submissions.counted());
    }

    /** The cell's part of the warm-up of a fresh server; its last is not a warm-up by name. */
    public static Count ofServerWarmup(Submissions submissions) {
      return new Count(submissions.serverWarmup() - 1, 1);
    }

    public int total() {
      return warmup + counted;
    }

    @Override
    public boolean isFilled(long submissions, long nanos, boolean hasFailed) {
      return submissions >= total();
    }

    @Override
    public boolean isWarmup(long submission) {
      return submission < warmup;
    }
  }
}
