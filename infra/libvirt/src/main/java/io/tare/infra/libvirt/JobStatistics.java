package io.tare.infra.libvirt;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What libvirt counts of a migration, as {@code virsh domjobinfo --rawstats} prints it: a name, a
 * colon and a number in base units in each line.
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
        // a text, such as that of an error: none of the numbers
      }
    }
    return new JobStatistics(all);
  }

  /** Whether memory is copied, or was: before that all numbers are 0. */
  boolean isCopying() {
    return all.getOrDefault(MEMORY, 0L) > 0;
  }

  /** The pass over memory that goes on, or was the last one, from 1; 0 if that is not told. */
  int pass() {
    return Math.toIntExact(all.getOrDefault(ITERATION, 0L));
  }

  /** Bytes that were sent. */
  @Nullable Long sentBytes() {
    return all.get(PROCESSED);
  }

  /** Bytes of memory that are still to be sent. */
  @Nullable Long leftBytes() {
    return all.get(REMAINING);
  }

  /** Bytes of the guest's memory. */
  @Nullable Long memoryBytes() {
    return all.get(MEMORY);
  }

  /** How long the guest stood still; only of one that is over. */
  @Nullable Long downtimeMillis() {
    return all.get(DOWNTIME_MILLIS);
  }
}
