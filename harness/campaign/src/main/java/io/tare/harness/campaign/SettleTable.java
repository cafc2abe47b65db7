package io.tare.harness.campaign;

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
 * @param leastNanos how long it settles at least
 * @param mostNanos how long at most
 */
record SettleTable(long primingNanos, long leastNanos, long mostNanos) {

  private static final long SECOND = 1_000_000_000L;
  private static final Scalar<Long> UP_TO_AN_HOUR =
      Scalar.quantity(Dimension.DURATION, 0, 3600 * SECOND);

  private static final Key<Long> PRIME =
      Key.of(
              "prime",
              UP_TO_AN_HOUR,
              "how long fresh servers get small submissions of all operations")
          .orElse(10 * SECOND);
  private static final Key<Long> LEAST =
      Key.of("least", UP_TO_AN_HOUR, "least time of warm-up with submissions of the cells")
          .orElse(10 * SECOND);
  private static final Key<Long> MOST =
      Key.of("most", UP_TO_AN_HOUR, "most time of warm-up, settled or not").orElse(60 * SECOND);

  static final RecordType<SettleTable> TABLE =
      RecordType.of(
          Spec.of(PRIME, LEAST, MOST),
          SettleTable::of,
          (settle, table) ->
              table
                  .put(PRIME, settle.primingNanos)
                  .put(LEAST, settle.leastNanos)
                  .put(MOST, settle.mostNanos));

  private static SettleTable of(Entries said) {
    long least = said.find(LEAST).orElse(Math.min(said.get(LEAST), said.get(MOST)));
    long most = said.find(MOST).orElse(Math.max(said.get(MOST), least));
    if (most < least) {
      said.place().complain("least is greater than most");
      return new SettleTable(said.get(PRIME), most, most);
    }
    return new SettleTable(said.get(PRIME), least, most);
  }

  static SettleTable of(Rounds rounds) {
    return new SettleTable(
        rounds.primingNanos(), rounds.leastSettlingNanos(), rounds.mostSettlingNanos());
  }

  Rounds rounds(long sliceNanos) {
    return new Rounds(sliceNanos, primingNanos, leastNanos, mostNanos);
  }
}
