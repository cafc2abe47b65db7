package io.tare.infra.host;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What somebody has used of a machine. Only differences between two readings of one meter mean
 * something, except of memory.
 *
 * @param counters what only grows; what cannot be counted is absent
 * @param memoryBytes main memory in use now; empty if it is not known
 */
public record Usage(Map<Counter, Long> counters, OptionalLong memoryBytes) {

  /** Nothing is known. */
  public static final Usage UNKNOWN = new Usage(Map.of(), OptionalLong.empty());

  /** What is counted. */
  public enum Counter {
    PROCESSOR_TIME("processor_ns"),
    DISK_READ("disk_read_bytes"),
    DISK_WRITTEN("disk_written_bytes"),
    RECEIVED("received_bytes"),
    SENT("sent_bytes"),
    PACKETS_RECEIVED("received_packets"),
    PACKETS_SENT("sent_packets");

    private final String key;

    Counter(String key) {
      this.key = key;
    }

    /** The name in files; the unit at its end. */
    public String key() {
      return key;
    }

    /** The name of its share in a submission. */
    public String keyPerSubmission() {
      int unit = key.lastIndexOf('_');
      return key.substring(0, unit) + "_per_submission" + key.substring(unit);
    }
  }

  public Usage {
    Map<Counter, Long> copy = new EnumMap<>(Counter.class);
    copy.putAll(counters);
    counters = Collections.unmodifiableMap(copy);
  }

  /** What was used since an earlier reading of the same meter; what has become less is absent. */
  public Usage since(Usage earlier) {
    Map<Counter, Long> used = new EnumMap<>(Counter.class);
    counters.forEach(
        (counter, now) -> {
          Long before = earlier.counters.get(counter);
          // What a program used that ended meanwhile, as the QEMU that a guest has left, is not
          // known.
          if (before != null && now >= before) {
            used.put(counter, now - before);
          }
        });
    return new Usage(used, memoryBytes);
  }

  /** Two users together: what both can tell. */
  public Usage and(Usage other) {
    Map<Counter, Long> sum = new EnumMap<>(Counter.class);
    counters.forEach(
        (counter, value) -> {
          Long others = other.counters.get(counter);
          if (others != null) {
            sum.put(counter, value + others);
          }
        });
    return new Usage(
        sum,
        memoryBytes.isPresent() && other.memoryBytes.isPresent()
            ? OptionalLong.of(memoryBytes.getAsLong() + other.memoryBytes.getAsLong())
            : OptionalLong.empty());
  }

  /** Processor time in nanoseconds; 0 if it is not known. */
  public long processorNanos() {
    return counters.getOrDefault(Counter.PROCESSOR_TIME, 0L);
  }
}
