package io.tare.infra.guests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processors with more register state than User Mode Linux reserves: Intel's with AMX, since 2023.
 * Until Linux 6.13 a guest's first program crashes on them, unless {@link
 * UmlLibrary.Task#REGISTERS} is loaded.
 */
final class WideRegisters {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private WideRegisters() {}

  /** Whether this machine's processors have such registers. */
  static boolean areHere() {
    try (Stream<String> lines = Files.lines(PROCESSORS, StandardCharsets.ISO_8859_1)) {
      return areIn(lines);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * @param description of processors, from {@code /proc/cpuinfo}
   */
  static boolean areIn(Stream<String> description) {
    return description
        .filter(line -> line.startsWith("flags"))
        .findFirst()
        .map(line -> List.of(line.split("\\s+")).contains("amx_tile"))
        .orElse(false);
  }
}
