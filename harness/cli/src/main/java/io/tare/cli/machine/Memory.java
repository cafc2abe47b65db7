package io.tare.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Main memory of this machine. */
public final class Memory {

  private static final Path MEMINFO = Path.of("/proc/meminfo");

  private Memory() {}

  /** All of it, in bytes; empty if the system does not tell. */
  public static OptionalLong bytes() {
    try {
      return bytes(Files.readString(MEMINFO));
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
