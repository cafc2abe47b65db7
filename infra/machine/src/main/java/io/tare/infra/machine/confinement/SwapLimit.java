package io.tare.infra.machine.confinement;

import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps what runs in a control group with limited memory from swapping instead. */
public final class SwapLimit {

  private SwapLimit() {}

  /**
   * Forbids it; does nothing if the kernel does not count swap.
   *
   * @param group with a limit of memory
   * @param memoryBytes that limit
   * @return whether nothing in it swaps, as far as the kernel can say
   */
  public static boolean forbid(Path group, long memoryBytes) {
    // Version 1 limits memory and swap together.
    return set(group.resolve("memory.swap.max"), "0")
        && set(group.resolve("memory.memsw.limit_in_bytes"), Long.toString(memoryBytes));
  }

  private static boolean set(Path file, String value) {
    return !Files.exists(file) || ControlGroups.write(file, value);
  }
}
