package io.tare.infra.confinement;

import io.tare.infra.lease.Kernel;
import java.io.IOException;
import java.util.OptionalLong;

/** Main memory of this machine. */
public final class MachineMemory {

  private static final String MEMINFO = "/proc/meminfo";

  private MachineMemory() {}

  /** Its total size in bytes; empty if unknown. */
  public static OptionalLong bytes() {
    try {
      return bytes(Kernel.told(MEMINFO));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  static OptionalLong bytes(String meminfo) {
    return meminfo
        .lines()
        .filter(line -> line.matches("MemTotal: +\\d{1,12} kB"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst();
  }
}
