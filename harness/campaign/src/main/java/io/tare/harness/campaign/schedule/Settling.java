package io.tare.harness.campaign.schedule;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;

/**
 * The warm-up before cells that are measured for a time.
 *
 * @param primingNanos how long a fresh server receives small submissions before it settles
 * @param minNanos how long it settles at least, with submissions of the cells
 * @param maxNanos how long it settles at most, settled or not
 */
public record Settling(long primingNanos, long minNanos, long maxNanos) {

  private static final long SECOND = 1_000_000_000L;
  private static final Scalar<Long> UP_TO_AN_HOUR =
      Scalar.quantity(Dimension.DURATION, 0, 3600 * SECOND);

  private static final Key<Long> PRIME =
      Key.of(
              "prime",
              UP_TO_AN_HOUR,
              "how long fresh servers get small submissions of all operations")
          .orElse(10 * SECOND);
  private static final Key<Long> MIN =
      Key.of("least", UP_TO_AN_HOUR, "least time of warm-up with submissions of the cells")
          .orElse(10 * SECOND);
  private static final Key<Long> MAX =
      Key.of("most", UP_TO_AN_HOUR, "most time of warm-up, settled or not").orElse(60 * SECOND);

  /** Its table in campaigns. */
  public static final RecordType<Settling> TABLE =
      RecordType.of(
          Spec.of(PRIME, MIN, MAX),
          Settling::of,
          (settling, table) ->
              table
                  .put(PRIME, settling.primingNanos)
                  .put(MIN, settling.minNanos)
                  .put(MAX, settling.maxNanos));

  public Settling {
    if (primingNanos < 0 || minNanos < 0 || maxNanos < minNanos) {
      throw new IllegalArgumentException(
          "priming for %d ns, settling for %d to %d ns"
              .formatted(primingNanos, minNanos, maxNanos));
    }
  }

  private static Settling of(Entries entries) {
    long min = entries.find(MIN).orElse(Math.min(entries.get(MIN), entries.get(MAX)));
    long max = entries.find(MAX).orElse(Math.max(entries.get(MAX), min));
    if (max < min) {
      entries.place().complain("least is greater than most");
      return new Settling(entries.get(PRIME), max, max);
    }
    return new Settling(entries.get(PRIME), min, max);
  }
}
