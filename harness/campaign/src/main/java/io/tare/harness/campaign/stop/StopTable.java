package io.tare.harness.campaign.stop;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Limits;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;

/** How much is measured: {@code stop}, and a workload's own amounts. */
public final class StopTable {

  private static final long SECOND = 1_000_000_000L;

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
              Scalar.quantity(Dimension.DURATION, 1_000_000L, 3600 * SECOND),
              "how long a trial measures each cell")
          .orElse(2 * SECOND);
  private static final Key<Double> PRECISION =
      Key.of(
          "precision",
          Scalar.share(false, 1, "half the width of PD's interval over PD"),
          "half-width of PD's interval divided by PD, at which the run ends");
  private static final Key<Long> BUDGET =
      Key.of(
              "budget",
              Scalar.quantity(Dimension.DURATION, SECOND, Long.MAX_VALUE / 2).ranging("1s or more"),
              "time after which no further block begins")
          .orElse(1200 * SECOND)
          .onlyWith(PRECISION);

  /** What a workload may set itself. */
  public static final Spec AMOUNT = Spec.of(SUBMISSIONS, WARMUP, SERVER_WARMUP, TIME);

  public static final Spec SPEC = AMOUNT.and(PRECISION, BUDGET);

  private StopTable() {}

  /** How much of a workload's cells is measured. */
  public record Amount(Submissions submissions, long timeNanos) {}

  /**
   * The amount of a workload.
   *
   * @param own its own settings
   * @param all the defaults
   */
  public static Amount amount(Entries own, Entries all) {
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

  public static StopRule rule(Entries entries) {
    return entries
        .find(PRECISION)
        .<StopRule>map(target -> new StopRule.Precision(target, entries.get(BUDGET)))
        .orElse(new StopRule.FixedBlocks());
  }

  public static void write(StopRule.Precision precision, TableWriter table) {
    table.put(PRECISION, precision.relativeHalfWidth()).put(BUDGET, precision.budgetNanos());
  }

  public static void writeTime(long nanos, TableWriter table) {
    table.put(TIME, nanos);
  }

  public static void write(Submissions submissions, TableWriter table) {
    table
        .put(SUBMISSIONS, submissions.total())
        .put(WARMUP, submissions.warmupShare())
        .put(SERVER_WARMUP, submissions.serverWarmup());
  }
}
