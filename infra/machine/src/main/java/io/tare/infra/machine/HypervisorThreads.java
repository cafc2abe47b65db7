package io.tare.infra.machine;

import io.tare.infra.hosts.lease.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Threads of QEMU's guests that do one kind of work, found by their names.
 *
 * @param threads their directories below {@code /proc}
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">{@code schedstat} of a task</a>
 */
record HypervisorThreads(List<Path> threads) {

  static final HypervisorThreads NONE = new HypervisorThreads(List.of());

  private static final Path PROC = Path.of("/proc");

  /** As QEMU names them ({@code debug-threads}). */
  private static final Pattern PROCESSOR = Pattern.compile("CPU \\d+/\\w+");

  /** Followed by the process that they work for. */
  private static final Pattern VHOST = Pattern.compile("vhost-\\d+");

  /** The parent of the kernel's own threads. */
  private static final Pattern OF_KERNEL = Pattern.compile("(?m)^PPid:\\s+2$");

  /** Those that run the guests' processors. */
  static HypervisorThreads processors(Collection<Long> pids) {
    return new HypervisorThreads(within(pids, PROCESSOR));
  }

  /** Those of the kernel that move the guests' packets ({@code vhost}). */
  static HypervisorThreads vhost(Collection<Long> pids) {
    return new HypervisorThreads(
        Stream.concat(
                within(pids, VHOST).stream(),
                vhostOfKernel(pids).stream().map(pid -> PROC.resolve(pid.toString())))
            .toList());
  }

  /** Up to Linux 6.3 they are kernel threads, whose time is not part of any program's. */
  static List<Long> vhostOfKernel(Collection<Long> pids) {
    // This reads all processes, so programs without guests skip it.
    return within(pids, PROCESSOR).isEmpty() ? List.of() : vhostOfKernel(pids, PROC);
  }

  static List<Long> vhostOfKernel(Collection<Long> pids, Path proc) {
    var names = pids.stream().map(pid -> "vhost-" + pid).collect(Collectors.toSet());
    return list(proc, process -> process.getFileName().toString().matches("\\d+")).stream()
        .filter(process -> names.contains(read(process, "comm")))
        .filter(process -> OF_KERNEL.matcher(read(process, "status")).find())
        .map(process -> Long.valueOf(process.getFileName().toString()))
        .toList();
  }

  private static List<Path> within(Collection<Long> pids, Pattern name) {
    return pids.stream()
        .map(pid -> PROC.resolve(pid.toString()).resolve("task"))
        .flatMap(tasks -> list(tasks, task -> name.matcher(read(task, "comm")).matches()).stream())
        .toList();
  }

  /** An ended program has none. */
  private static List<Path> list(Path directory, Predicate<Path> isWanted) {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(isWanted).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String read(Path task, String file) {
    return Kernel.readIfPresent(task.resolve(file)).strip();
  }

  /** Processor time of all so far, in nanoseconds; empty if absent, or it is unknown. */
  OptionalLong nanos() {
    long sum = 0;
    for (Path each : threads) {
      String[] words = read(each, "schedstat").split(" ");
      if (!words[0].matches("\\d+")) {
        return OptionalLong.empty();
      }
      sum += Long.parseLong(words[0]);
    }
    return threads.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
  }
}
