package io.tare.infra.guests;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The progress of a migration's traffic over time. */
final class WireTraffic {

  /** Readings further away do not count for a moment. */
  private static final long NEAR_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final NavigableMap<Long, Long> readings = new TreeMap<>();

  /**
   * @param epochNanos when it was read, by the wall clock
   * @param bytes sent until then
   */
  void read(long epochNanos, long bytes) {
    readings.put(epochNanos, bytes);
  }

  /**
   * The share of the last reading that had been sent at a moment, from 0 to 1.
   *
   * @return empty if there is no reading within 20 ms of that moment, or nothing was sent
   */
  OptionalDouble share(long epochNanos) {
    long all = readings.isEmpty() ? 0 : readings.lastEntry().getValue();
    long near = Long.MAX_VALUE;
    long bytes = 0;
    for (Map.Entry<Long, Long> each : around(epochNanos)) {
      long distance = Math.abs(each.getKey() - epochNanos);
      if (distance < near) {
        near = distance;
        bytes = each.getValue();
      }
    }
    return all > 0 && near <= NEAR_NANOS
        ? OptionalDouble.of((double) bytes / all)
        : OptionalDouble.empty();
  }

  private Iterable<Map.Entry<Long, Long>> around(long epochNanos) {
    return readings.subMap(epochNanos - NEAR_NANOS, true, epochNanos + NEAR_NANOS, true).entrySet();
  }
}
