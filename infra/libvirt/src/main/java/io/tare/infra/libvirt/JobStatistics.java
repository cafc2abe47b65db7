package io.tare.infra.libvirt;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * libvirt's statistics of a migration, from {@code virsh domjobinfo --rawstats}: a name, a colon
 * and a number in base units per line.
 *
 * @see <a href="https://libvirt.org/html/libvirt-libvirt-domain.html">the names, as
 *     VIR_DOMAIN_JOB_*</a>
 */
record JobStatistics(Map<String, Long> all) {

  static final JobStatistics NONE = new JobStatistics(Map.of());

  private static final String ITERATION = "memory_iteration";
  private static final String PROCESSED = "data_processed";
  private static final String REMAINING = "memory_remaining";
  private static final String MEMORY = "memory_total";
  private static final String DOWNTIME_MILLIS = "downtime";

  JobStatistics {
    all = Map.copyOf(all);
  }

  static JobStatistics of(String printed) {
    Map<String, Long> all = new TreeMap<>();
    for (String line : printed.lines().toList()) {
      int at = line.indexOf(':');
      try {
        if (at > 0) {
          all.put(line.substring(0, at).strip(), Long.parseLong(line.substring(at + 1).strip()));
        }
      } catch (NumberFormatException e) {
        // a text, such as an error: not a number
      }
    }
    return new JobStatistics(all);
  }

  /** Whether copying memory has begun: before that all numbers are 0. */
  boolean isCopying() {
    return all.getOrDefault(MEMORY, 0L) > 0;
  }

  /** The current or last pass over memory, from 1; 0 if unknown. */
  int pass() {
    return Math.toIntExact(all.getOrDefault(ITERATION, 0L));
  }

  /** Bytes sent. */
  @Nullable Long sentBytes() {
    return all.get(PROCESSED);
  }

  /** Bytes of memory still to send. */
  @Nullable Long leftBytes() {
    return all.get(REMAINING);
  }

  /** Bytes of the guest's memory. */
  @Nullable Long memoryBytes() {
    return all.get(MEMORY);
  }

  /** The guest's downtime; only after the end. */
  @Nullable Long downtimeMillis() {
    return all.get(DOWNTIME_MILLIS);
  }
}
