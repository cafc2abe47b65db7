package io.tare.services.heartbeat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux has counted of this process: how often its threads gave up or lost a processor, and
 * how often they read. A guest's kernel takes long for both. Threads that have ended count no
 * longer; other systems count nothing.
 *
 * @see <a
 *     href="https://man7.org/linux/man-pages/man5/proc_pid_status.5.html">proc_pid_status(5)</a>
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_io.5.html">proc_pid_io(5)</a>
 */
public final class KernelCalls {

  private static final Path SELF = Path.of("/proc/self");
  private static final Pattern SWITCHES =
      Pattern.compile("(?m)^(?:non)?voluntary_ctxt_switches:\\s+(\\d+)$");
  private static final Pattern READS = Pattern.compile("(?m)^syscr: (\\d+)$");

  private KernelCalls() {}

  /** Context switches of the threads that run now; empty if unknown. */
  public static OptionalLong switches() {
    return switches(SELF);
  }

  /** System calls that read; empty if the kernel does not count them. */
  public static OptionalLong reads() {
    return reads(SELF);
  }

  /**
   * @param process Linux's directory of the process
   */
  static OptionalLong switches(Path process) {
    String[] threads = process.resolve("task").toFile().list();
    if (threads == null) {
      return OptionalLong.empty();
    }
    long sum = 0;
    for (String thread : threads) {
      sum += sum(SWITCHES, process.resolve("task").resolve(thread).resolve("status")).orElse(0);
    }
    return OptionalLong.of(sum);
  }

  static OptionalLong reads(Path process) {
    return sum(READS, process.resolve("io"));
  }

  private static OptionalLong sum(Pattern pattern, Path file) {
    try {
      Matcher matcher = pattern.matcher(Files.readString(file));
      boolean found = false;
      long sum = 0;
      while (matcher.find()) {
        found = true;
        sum += Long.parseLong(matcher.group(1));
      }
      return found ? OptionalLong.of(sum) : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty(); // not on Linux, or the thread has just ended
    }
  }
}
