package io.tare.harness.campaign.stop;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Limits;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;

/**
 * How much of each cell a trial measures.
 *
 * @param submissions how many, if submissions are counted
 * @param timeNanos how long, if cells are measured for a time
 */
public record Amount(Submissions submissions, long timeNanos) {

  private static final long SECOND = 1_000_000_000L;
  private static final long MIN_TIME = 1_000_000L;
  private static final long MAX_TIME = 3600 * SECOND;

  private static final Key<Integer> SUBMISSIONS =
      Key.of(
              "submissions",
              Scalar.integer(1, Limits.MAX_SUBMISSIONS),
              "submissions of each cell in a trial, including warm-up")
          .orElse(1000);
  private static final Key<Double> WARMUP =
      Key.of(
              "warmup",
              Scalar.share(
                  true, 0.9, "the share of the submissions that comes first and is not counted"),
              "share of them that comes first and does not count")
          .orElse(0.10);
  private static final Key<Integer> SERVER_WARMUP =
      Key.of(
              "server_warmup",
              Scalar.integer(0, Limits.MAX_SUBMISSIONS),
              "submissions of each cell before the first cell of a trial is measured")
          .orElse(0);
  private static final Key<Long> TIME =
      Key.of(
              "time",
              Scalar.quantity(Dimension.DURATION, MIN_TIME, MAX_TIME),
              "how long a trial measures each cell")
          .orElse(2 * SECOND);

  /** What a campaign sets for all workloads, and a workload for itself. */
  public static final Spec SPEC = Spec.of(SUBMISSIONS, WARMUP, SERVER_WARMUP, TIME);

  /**
   * The amount of a workload.
   *
   * @param own its own settings
   * @param all the defaults
   */
  public static Amount of(Entries own, Entries all) {
    return new Amount(
        Submissions.of(
            own.find(SUBMISSIONS).orElse(all.get(SUBMISSIONS)),
            own.find(WARMUP).orElse(all.get(WARMUP)),
            own.find(SERVER_WARMUP).orElse(all.get(SERVER_WARMUP))),
        own.find(TIME).orElse(all.get(TIME)));
  }

  /** Whether a number of submissions is set. */
  public static boolean isCounted(Entries entries) {
    return entries.has(SUBMISSIONS) || entries.has(WARMUP) || entries.has(SERVER_WARMUP);
  }

  /** Whether a time is set. */
  public static boolean isTimed(Entries entries) {
    return entries.has(TIME);
  }

  /**
   * A time for which a trial measures each cell.
   *
   * @throws IllegalArgumentException if no campaign file could set it
   */
  public static long requireTime(long nanos) {
    if (nanos < MIN_TIME || nanos > MAX_TIME) {
      throw new IllegalArgumentException(
          "a block would measure each cell for %s; expected %s to %s"
              .formatted(
                  Dimension.DURATION.write(nanos),
                  Dimension.DURATION.write(MIN_TIME),
                  Dimension.DURATION.write(MAX_TIME)));
    }
    return nanos;
  }

  /** Writes the time, if cells are measured for a time, or else the submissions. */
  public void write(boolean isTimed, TableWriter table) {
    if (isTimed) {
      table.put(TIME, timeNanos);
    } else {
      table
          .put(SUBMISSIONS, submissions.total())
          .put(WARMUP, submissions.warmupShare())
          .put(SERVER_WARMUP, submissions.serverWarmup());
    }
  }
}
