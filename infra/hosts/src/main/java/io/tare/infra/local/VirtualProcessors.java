package io.tare.infra.local;

import io.tare.infra.lease.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Threads that run the processors of QEMU's guests, by the names that it gives them ({@code
 * debug-threads}). Whatever else a guest's programs use is the hypervisor's own work.
 *
 * @param threads their directories below {@code /proc}
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">{@code schedstat} of a task</a>
 */
record VirtualProcessors(List<Path> threads) {

  static final VirtualProcessors NONE = new VirtualProcessors(List.of());

  private static final Pattern NAME = Pattern.compile("CPU \\d+/\\w+");

  /** Those of some programs. */
  static VirtualProcessors of(Collection<Long> pids) {
    return new VirtualProcessors(pids.stream().flatMap(pid -> threads(pid).stream()).toList());
  }

  /** None of a program that has ended. */
  private static List<Path> threads(long pid) {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      return tasks
          .filter(task -> NAME.matcher(Kernel.toldIfThere(task.resolve("comm")).strip()).matches())
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Processor time of all so far, in nanoseconds; empty if there is none, or the kernel does not
   * tell.
   */
  OptionalLong nanos() {
    long sum = 0;
    for (Path each : threads) {
      String[] words = Kernel.toldIfThere(each.resolve("schedstat")).strip().split(" ");
      if (!words[0].matches("\\d+")) {
        return OptionalLong.empty();
      }
      sum += Long.parseLong(words[0]);
    }
    return threads.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
  }
}
