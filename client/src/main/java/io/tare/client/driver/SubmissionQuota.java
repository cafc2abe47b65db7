package io.tare.client.driver;

import io.tare.harness.model.Limits;

/**
 * How much to submit.
 *
 * @param warmup warm-up submissions, 0 or more
 * @param counted measured submissions after them, 1 or more
 * @param limitNanos time limit for all of them, after which no further one starts; {@link
 *     Long#MAX_VALUE} for no limit
 * @param leadInNanos how long submissions are warm-up from the beginning, whatever their number; 0
 *     to {@code limitNanos}
 */
public record SubmissionQuota(long warmup, long counted, long limitNanos, long leadInNanos) {

  public SubmissionQuota {
    Limits.requireBetween("warmup.submissions", warmup, 0, Limits.MAX_SUBMISSIONS);
    Limits.requireBetween("submissions", counted, 1, Limits.MAX_SUBMISSIONS);
    Limits.requireBetween("duration_limit_ms", limitNanos, 1, Long.MAX_VALUE);
    Limits.requireBetween("lead_in_ms", leadInNanos, 0, limitNanos);
  }

  /** Without a lead-in. */
  public SubmissionQuota(long warmup, long counted, long limitNanos) {
    this(warmup, counted, limitNanos, 0);
  }

  /** Warm-up and measured ones together. */
  public long total() {
    return warmup + counted;
  }
}
