package io.tare.infra.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The processor time of a process as Linux counts it: {@code utime}, {@code stime}, and the same of
 * its children that have ended ({@code cutime}, {@code cstime}), in ticks of 10 ms, rounded down.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">proc_pid_stat(5)</a>
 */
final class ProcessorUse {

  /** USER_HZ, which is 100 on every architecture that Java runs on. */
  private static final long TICK_NANOS = 10_000_000;

  /** Their index after the name in parentheses: fields 14 to 17 of the line. */
  private static final int FIRST = 11;

  private static final int COUNT = 4;

  private ProcessorUse() {}

  /**
   * The processor time of a process and its ended children, in nanoseconds; empty if it is gone.
   */
  static OptionalLong ofProcess(long pid) {
    try {
      return parse(
          Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  static OptionalLong parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    if (fields.length < FIRST + COUNT) {
      return OptionalLong.empty();
    }
    long ticks = 0;
    for (int i = FIRST; i < FIRST + COUNT; i++) {
      ticks += Long.parseLong(fields[i]);
    }
    return OptionalLong.of(ticks * TICK_NANOS);
  }
}
