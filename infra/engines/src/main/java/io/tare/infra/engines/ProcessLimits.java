package io.tare.infra.engines;

import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A container's limits of files and processes: those of this process, since higher ones need a
 * further privilege.
 *
 * @param files limits of open files, soft and hard, such as {@code 1024:20000}
 * @param processes limits of processes, likewise
 */
record ProcessLimits(String files, String processes) {

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path MAX_PROCESSES = Path.of("/proc/sys/kernel/pid_max");

  static ProcessLimits read() throws HostException {
    try {
      return of(Files.readString(LIMITS), Long.parseLong(Files.readString(MAX_PROCESSES).strip()));
    } catch (IOException | NumberFormatException e) {
      throw new HostException(
          "cannot read %s and %s: %s".formatted(LIMITS, MAX_PROCESSES, e.getMessage()), e);
    }
  }

  /**
   * From the kernel's limits of a process.
   *
   * @param maxProcesses the system's maximum; Podman drops the privilege for more
   */
  static ProcessLimits of(String limits, long maxProcesses) throws HostException {
    return new ProcessLimits(
        pair("Max open files", limits, Long.MAX_VALUE),
        pair("Max processes", limits, maxProcesses));
  }

  private static String pair(String name, String limits, long max) throws HostException {
    Matcher matcher = Pattern.compile("(?m)^" + name + " +(\\S+) +(\\S+) ").matcher(limits);
    if (!matcher.find()) {
      throw new HostException("%s does not contain '%s'".formatted(LIMITS, name));
    }
    return number(matcher.group(1), max) + ":" + number(matcher.group(2), max);
  }

  private static long number(String limit, long max) {
    return limit.equals("unlimited") ? max : Math.min(max, Long.parseLong(limit));
  }

  /** The engine's options. */
  List<String> words() {
    return List.of("--ulimit", "nofile=" + files, "--ulimit", "nproc=" + processes);
  }
}
