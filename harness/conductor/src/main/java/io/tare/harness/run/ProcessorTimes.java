package io.tare.harness.run;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a Linux machine's processors did since it started, from the first line of {@code
 * /proc/stat}.
 *
 * @param totalTicks all their time, without that of guests, which is counted as user time already
 * @param stolenTicks the part that a hypervisor gave to somebody else
 */
record ProcessorTimes(long totalTicks, long stolenTicks) {

  private static final int STEAL = 8;

  /** Reads the line that begins with {@code cpu} and a space; empty if there is none. */
  static Optional<ProcessorTimes> parse(String procStat) {
    return procStat
        .lines()
        .filter(line -> line.startsWith("cpu "))
        .findFirst()
        .flatMap(ProcessorTimes::ofLine);
  }

  /** Share of the time between two readings that was stolen; empty if no time passed. */
  OptionalDouble stolenSince(ProcessorTimes before) {
    long total = totalTicks - before.totalTicks;
    return total <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) (stolenTicks - before.stolenTicks) / total);
  }

  private static Optional<ProcessorTimes> ofLine(String line) {
    String[] fields = line.trim().split("\\s+");
    try {
      long total = 0;
      for (int i = 1; i < fields.length && i <= STEAL; i++) {
        total += Long.parseLong(fields[i]);
      }
      long stolen = fields.length > STEAL ? Long.parseLong(fields[STEAL]) : 0;
      return Optional.of(new ProcessorTimes(total, stolen));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
