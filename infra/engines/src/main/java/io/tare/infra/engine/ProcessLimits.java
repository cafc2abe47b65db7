package io.tare.infra.engine;

import io.tare.infra.host.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many files and processes a container may have: as many as this process, since more than that
 * may not be given without a further right.
 *
 * @param files of open files, soft and hard, such as {@code 1024:20000}
 * @param processes of processes, in the same way
 */
record ProcessLimits(String files, String processes) {

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path MOST_PROCESSES = Path.of("/proc/sys/kernel/pid_max");

  static ProcessLimits read() throws HostException {
    try {
      return of(Files.readString(LIMITS), Long.parseLong(Files.readString(MOST_PROCESSES).strip()));
    } catch (IOException | NumberFormatException e) {
      throw new HostException(
          "cannot read %s and %s: %s".formatted(LIMITS, MOST_PROCESSES, e.getMessage()), e);
    }
  }

  /**
   * From what the kernel says of a process.
   *
   * @param mostProcesses that there can be at all; Podman gives up the right to more
   */
  static ProcessLimits of(String limits, long mostProcesses) throws HostException {
    return new ProcessLimits(
        pair("Max open files", limits, Long.MAX_VALUE),
        pair("Max processes", limits, mostProcesses));
  }

  private static String pair(String name, String limits, long most) throws HostException {
    Matcher matcher = Pattern.compile("(?m)^" + name + " +(\\S+) +(\\S+) ").matcher(limits);
    if (!matcher.find()) {
      throw new HostException("%s does not tell '%s'".formatted(LIMITS, name));
    }
    return number(matcher.group(1), most) + ":" + number(matcher.group(2), most);
  }

  private static long number(String limit, long most) {
    return limit.equals("unlimited") ? most : Math.min(most, Long.parseLong(limit));
  }

  /** The engine's options. */
  List<String> words() {
    return List.of("--ulimit", "nofile=" + files, "--ulimit", "nproc=" + processes);
  }
}
