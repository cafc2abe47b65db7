package io.tare.infra.host;

import io.tare.model.Observation;
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
    PROCESSOR_TIME(Observation.PROCESSOR),
    HYPERVISOR_TIME(Observation.HYPERVISOR),
    VHOST_TIME(Observation.VHOST),
    STOLEN_TIME(Observation.STOLEN),
    DISK_READ(Observation.DISK_READ),
    DISK_WRITTEN(Observation.DISK_WRITTEN),
    RECEIVED(Observation.RECEIVED),
    SENT(Observation.SENT),
    PACKETS_RECEIVED(Observation.PACKETS_RECEIVED),
    PACKETS_SENT(Observation.PACKETS_SENT),
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

    /** What it is called in files. */
    public Observation observation() {
      return observation;
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
