package io.tare.infra.machine.confinement;

import io.tare.infra.hosts.group.GroupLimits;
import io.tare.infra.hosts.lease.Kernel;
import java.io.IOException;
import java.util.OptionalLong;

/** Main memory of this machine, as far as this process may use it. */
public final class MachineMemory {

  private static final String MEMINFO = "/proc/meminfo";

  private MachineMemory() {}

  /** Its total size in bytes, or the tightest limit of our control groups; empty if unknown. */
  public static OptionalLong bytes() {
    try {
      return within(bytes(Kernel.read(MEMINFO)), GroupLimits.ofThisProcess());
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  static OptionalLong within(OptionalLong total, GroupLimits limits) {
    return limits.memoryBytes().isPresent() && total.isPresent()
        ? OptionalLong.of(Math.min(total.getAsLong(), limits.memoryBytes().get().max().longValue()))
        : total;
  }

  static OptionalLong bytes(String meminfo) {
    return meminfo
        .lines()
        .filter(line -> line.matches("MemTotal: +\\d{1,12} kB"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst();
  }
}
