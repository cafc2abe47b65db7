package io.tare.infra.machine;

import io.tare.infra.hosts.group.GroupChain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Control groups with programs of a run. The kernel counts their processor time to the nanosecond,
 * including that of ended processes; for a single program it counts ticks.
 *
 * @param files with a group's usage
 * @param others programs in no group of the run
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">{@code cpu.stat}</a>
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v1/cpuacct.html">{@code
 *     cpuacct.usage}</a>
 */
record CountedGroups(Set<Path> files, List<Long> others) {

  static final CountedGroups NONE = new CountedGroups(Set.of(), List.of());

  private static final Path PROC = Path.of("/proc");
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  /** The beginning of the names of a run's groups. */
  private static final String OF_RUN = "tare-";

  private static final Pattern MICROS = Pattern.compile("(?m)^usage_usec (\\d+)$");

  /** Those of some programs. */
  static CountedGroups of(Collection<Long> pids) {
    return of(pids, PROC, ROOT);
  }

  static CountedGroups of(Collection<Long> pids, Path proc, Path root) {
    // If the harness is in such a group, the group counts everything it does.
    Optional<Path> own = file(proc.resolve("self"), root);
    Set<Path> files = new TreeSet<>();
    List<Long> others = new ArrayList<>();
    for (Long pid : pids) {
      Optional<Path> file =
          file(proc.resolve(pid.toString()), root).filter(each -> !own.equals(Optional.of(each)));
      file.ifPresent(files::add);
      if (file.isEmpty()) {
        others.add(pid);
      }
    }
    return new CountedGroups(files, others);
  }

  private static Optional<Path> file(Path process, Path root) {
    return GroupChain.of(process, root).stream()
        .filter(group -> group.getFileName().toString().startsWith(OF_RUN))
        .flatMap(group -> Stream.of("cpuacct.usage", "cpu.stat").map(group::resolve))
        .filter(file -> nanos(file).isPresent())
        .findFirst();
  }

  /** Processor time of all groups so far, in nanoseconds; without groups that are gone. */
  long nanos() {
    return files.stream().mapToLong(file -> nanos(file).orElse(0)).sum();
  }

  private static OptionalLong nanos(Path file) {
    String text = GroupChain.text(file);
    if (text.matches("\\d+")) {
      return OptionalLong.of(Long.parseLong(text));
    }
    Matcher micros = MICROS.matcher(text);
    return micros.find()
        ? OptionalLong.of(1000 * Long.parseLong(micros.group(1)))
        : OptionalLong.empty();
  }
}
