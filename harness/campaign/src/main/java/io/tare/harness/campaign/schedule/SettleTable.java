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
 * @param primingNanos how long a fresh server receives small submissions
 * @param minNanos how long it settles at least
 * @param maxNanos how long at most
 */
public record SettleTable(long primingNanos, long minNanos, long maxNanos) {

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

  public static final RecordType<SettleTable> TABLE =
      RecordType.of(
          Spec.of(PRIME, MIN, MAX),
          SettleTable::of,
          (settle, table) ->
              table
                  .put(PRIME, settle.primingNanos)
                  .put(MIN, settle.minNanos)
                  .put(MAX, settle.maxNanos));

  private static SettleTable of(Entries entries) {
    long min = entries.find(MIN).orElse(Math.min(entries.get(MIN), entries.get(MAX)));
    long max = entries.find(MAX).orElse(Math.max(entries.get(MAX), min));
    if (max < min) {
      entries.place().complain("least is greater than most");
      return new SettleTable(entries.get(PRIME), max, max);
    }
    return new SettleTable(entries.get(PRIME), min, max);
  }

  public static SettleTable of(Rounds rounds) {
    return new SettleTable(
        rounds.primingNanos(), rounds.minSettlingNanos(), rounds.maxSettlingNanos());
  }

  public Rounds rounds(long sliceNanos) {
    return new Rounds(sliceNanos, primingNanos, minNanos, maxNanos);
  }
}
