package io.tare.harness.campaign.stop;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How many submissions of a cell are in one trial.
 *
 * @param total warm-up included, at least 1
 * @param warmup how many of them warm up, less than total
 * @param serverWarmup how many additional ones come before any cell of the trial is measured, 0 or
 *     more
 */
public record Submissions(int total, int warmup, int serverWarmup) {

  private static final int SHARE_DIGITS = 11;

  public Submissions {
    if (warmup < 0 || total <= warmup) {
      throw new IllegalArgumentException(
          "of " + total + " submissions " + warmup + " cannot be warm-up");
    }
    if (serverWarmup < 0) {
      throw new IllegalArgumentException("server warm-up of " + serverWarmup + " submissions");
    }
  }

  /** With a share of the total as warm-up, rounded up. */
  public static Submissions of(int total, double warmupShare, int serverWarmup) {
    return new Submissions(
        total, Math.min(total - 1, (int) Math.ceil(total * warmupShare - 1e-9)), serverWarmup);
  }

  /** The warm-up share, rounded down, because it is rounded up when read. */
  double warmupShare() {
    return BigDecimal.valueOf(warmup)
        .divide(BigDecimal.valueOf(total), SHARE_DIGITS, RoundingMode.FLOOR)
        .doubleValue();
  }

  /** Those that are not warm-up. */
  public int counted() {
    return total - warmup;
  }
}
