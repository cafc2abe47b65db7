package io.tare.infra.hosts;

import io.tare.harness.model.Observation;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Resource usage on a machine. Only differences between two readings of one meter are meaningful,
 * except for memory.
 *
 * @param counters values that only grow; unknown ones are absent
 * @param memoryBytes main memory in use now; empty if unknown
 */
public record Usage(Map<Counter, Long> counters, OptionalLong memoryBytes) {

  /** Nothing is known. */
  public static final Usage UNKNOWN = new Usage(Map.of(), OptionalLong.empty());

  /** What is counted. */
  public enum Counter {
    PROCESSOR_TIME(Observation.PROCESSOR),
    HYPERVISOR_TIME(Observation.HYPERVISOR),
    VHOST_TIME(Observation.VHOST),
    STOLEN_TIME(Observation.STOLEN),
    THROTTLED_TIME(Observation.THROTTLED),
    THROTTLED_PERIODS(Observation.THROTTLED_PERIODS),
    DISK_READ(Observation.DISK_READ),
    DISK_WRITTEN(Observation.DISK_WRITTEN),
    RECEIVED(Observation.RECEIVED),
    SENT(Observation.SENT),
    PACKETS_RECEIVED(Observation.PACKETS_RECEIVED),
    PACKETS_SENT(Observation.PACKETS_SENT),
    INTERRUPTS(Observation.INTERRUPTS),
    PATH_BYTES(Observation.PATH_BYTES),
    PATH_PACKETS(Observation.PATH_PACKETS),
    UNDERLAY_BYTES(Observation.UNDERLAY_BYTES),
    UNDERLAY_PACKETS(Observation.UNDERLAY_PACKETS),
    SWITCH_TIME(Observation.SWITCHES),
    SOFTIRQ_TIME(Observation.SOFTIRQS),
    KVM_EXITS(Observation.KVM_EXITS),
    KVM_PORTS(Observation.KVM_PORTS),
    KVM_DEVICES(Observation.KVM_DEVICES),
    KVM_HALTS(Observation.KVM_HALTS),
    KVM_INTERRUPTS(Observation.KVM_INTERRUPTS),
    KVM_WINDOWS(Observation.KVM_WINDOWS),
    KVM_REQUESTED(Observation.KVM_REQUESTED),
    KVM_SIGNALS(Observation.KVM_SIGNALS),
    KVM_EMULATED(Observation.KVM_EMULATED);

    private final Observation observation;

    Counter(Observation observation) {
      this.observation = observation;
    }

    /** Its name in files. */
    public Observation observation() {
      return observation;
    }
  }

  public Usage {
    Map<Counter, Long> copy = new EnumMap<>(Counter.class);
    copy.putAll(counters);
    counters = Collections.unmodifiableMap(copy);
  }

  /** Usage since an earlier reading of the same meter; counters that decreased are absent. */
  public Usage since(Usage earlier) {
    Map<Counter, Long> used = new EnumMap<>(Counter.class);
    counters.forEach(
        (counter, now) -> {
          Long before = earlier.counters.get(counter);
          // The usage of a program that ended meanwhile, such as a migrated guest's old QEMU, is
          // unknown.
          if (before != null && now >= before) {
            used.put(counter, now - before);
          }
        });
    return new Usage(used, memoryBytes);
  }

  /** The sum of two usages, for the counters that both have. */
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

  /** Processor time in nanoseconds; 0 if unknown. */
  public long processorNanos() {
    return counters.getOrDefault(Counter.PROCESSOR_TIME, 0L);
  }
}
