package io.tare.harness.campaign;

import io.tare.model.Dimension;
import java.util.Optional;

/** Reads what comes before cells that are measured for a time, and in which turns they are. */
final class RoundsReader {

  static final long LEAST_SLICE = 1_000_000L;
  static final long MOST_SLICE = 60_000_000_000L;
  static final long MOST_SETTLING = 3_600_000_000_000L;

  private RoundsReader() {}

  static Rounds rounds(Optional<YamlValue> slice, Optional<YamlValue> settle) {
    Rounds fallback = Defaults.ROUNDS;
    long length =
        slice
            .flatMap(v -> v.quantity(Dimension.DURATION, LEAST_SLICE, MOST_SLICE))
            .orElse(fallback.sliceNanos());
    if (settle.isEmpty()) {
      return new Rounds(
          length,
          fallback.primingNanos(),
          fallback.leastSettlingNanos(),
          fallback.mostSettlingNanos());
    }
    YamlTable table = settle.get().table();
    long prime = duration(table, "prime").orElse(fallback.primingNanos());
    Optional<Long> least = duration(table, "least");
    Optional<Long> most = duration(table, "most");
    table.rejectOthers();
    long atLeast =
        least.orElse(
            Math.min(fallback.leastSettlingNanos(), most.orElse(fallback.mostSettlingNanos())));
    long atMost = most.orElse(Math.max(fallback.mostSettlingNanos(), atLeast));
    if (atMost < atLeast) {
      settle.get().complain("least is more than most; the most is the longer time");
      return fallback;
    }
    return new Rounds(length, prime, atLeast, atMost);
  }

  private static Optional<Long> duration(YamlTable table, String key) {
    return table.take(key).flatMap(v -> v.quantity(Dimension.DURATION, 0, MOST_SETTLING));
  }
}
