package io.tare.infra.machine;

import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.lease.Kernel;
import io.tare.infra.hosts.link.LinkCounters;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The usage of programs of this machine, including hypervisors and their guests, as its kernel
 * counts.
 */
final class ProcessUsage implements UsageMeter {

  private static final Pattern READ = Pattern.compile("(?m)^read_bytes: (\\d+)$");
  private static final Pattern WRITTEN = Pattern.compile("(?m)^write_bytes: (\\d+)$");
  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");

  private final Programs programs;
  private final boolean hasMemory;
  private final List<String> cables;
  private final Path kvm;
  private volatile OptionalLong memoryBytes = OptionalLong.empty();
  private volatile HypervisorThreads processors = HypervisorThreads.NONE;
  private volatile HypervisorThreads vhost = HypervisorThreads.NONE;
  private volatile KvmExits exits = KvmExits.NONE;

  /**
   * @param hasMemory whether the programs' memory is their own; a guest's is shared by its
   *     hypervisor's processes and would count several times
   * @param cables near ends of their cables; none without a network
   */
  ProcessUsage(Programs programs, boolean hasMemory, List<String> cables) {
    this(programs, hasMemory, cables, KvmExits.ROOT);
  }

  /**
   * @param kvm where KVM shows its counters
   */
  ProcessUsage(Programs programs, boolean hasMemory, List<String> cables, Path kvm) {
    this.programs = programs;
    this.hasMemory = hasMemory;
    this.cables = List.copyOf(cables);
    this.kvm = kvm;
  }

  @Override
  public void lookAgain() {
    programs.lookAgain();
    processors = HypervisorThreads.processors(programs.known());
    vhost = HypervisorThreads.vhost(programs.known());
    exits = KvmExits.of(programs.known(), kvm);
    if (hasMemory) {
      memoryBytes = OptionalLong.of(1024 * sum("status", RESIDENT));
    }
  }

  @Override
  public Usage read() {
    Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    long nanos = programs.processorNanos();
    counters.put(Counter.PROCESSOR_TIME, nanos);
    processors
        .nanos()
        .ifPresent(own -> counters.put(Counter.HYPERVISOR_TIME, Math.max(0, nanos - own)));
    vhost.nanos().ifPresent(its -> counters.put(Counter.VHOST_TIME, its));
    counters.put(Counter.DISK_READ, sum("io", READ));
    counters.put(Counter.DISK_WRITTEN, sum("io", WRITTEN));
    if (!cables.isEmpty()) {
      // Received at the near end means sent at the far end.
      counters.put(Counter.SENT, links(LinkCounters::receivedBytes));
      counters.put(Counter.RECEIVED, links(LinkCounters::sentBytes));
      counters.put(Counter.PACKETS_SENT, links(LinkCounters::receivedPackets));
      counters.put(Counter.PACKETS_RECEIVED, links(LinkCounters::sentPackets));
    }
    counters.putAll(exits.counted());
    return new Usage(counters, memoryBytes);
  }

  /** Does not read other files of each program, nor those of the cables. */
  @Override
  public long processorNanos() {
    return programs.processorNanos();
  }

  private long sum(String file, Pattern pattern) {
    return programs.known().stream()
        .mapToLong(
            pid -> {
              Matcher matcher =
                  pattern.matcher(Kernel.readIfPresent(Path.of("/proc", Long.toString(pid), file)));
              return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
            })
        .sum();
  }

  private long links(ToLongFunction<LinkCounters> counter) {
    return cables.stream().map(LinkCounters::of).flatMap(Optional::stream).mapToLong(counter).sum();
  }
}
