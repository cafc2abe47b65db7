package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.stop.Submissions;

/** How much of a cell is measured in a slice. */
public sealed interface Quota {

  /**
   * Whether no further submission starts.
   *
   * @param submissions the number so far; {@code nanos} is how long they took together
   * @param hasFailed whether the last of them failed
   */
  boolean isFilled(long submissions, long nanos, boolean hasFailed);

  /** Whether a submission of the slice, from 0, is warm-up; the caller may decide otherwise. */
  default boolean isWarmup(long submission) {
    return false;
  }

  /**
   * A time: a submission that has begun is finished, and after a failed one others get their turns.
   */
  record Time(long nanos) implements Quota {
    @Override
    public boolean isFilled(long submissions, long spent, boolean hasFailed) {
      return hasFailed || spent >= nanos;
    }
  }

  /**
   * A number, whether they succeed or not.
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

    /** All submissions of a cell. */
    public static Count of(Submissions submissions) {
      return new Count(submissions.warmup(), submissions.counted());
    }

    /**
     * The cell's part of the warm-up of fresh servers, each with as many submissions as a single
     * one; the last one is not marked as warm-up.
     */
    public static Count ofServerWarmup(Submissions submissions, int servers) {
      return new Count(servers * submissions.serverWarmup() - 1, 1);
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
