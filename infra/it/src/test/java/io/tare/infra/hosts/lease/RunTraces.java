package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Everything of a run on this machine, recorded or not: namespaces and links with its token,
 * processes with the token in their environment or a path of the cache in their command line, and
 * everything in the cache, such as databases.
 */
final class RunTraces {

  private static final Path NAMESPACES = Path.of("/run/netns");
  private static final Path LINKS = Path.of("/sys/class/net");

  private RunTraces() {}

  /**
   * What exists now, one line each.
   *
   * @param cache of only one test
   */
  static NavigableSet<String> of(Path cache, String token) throws IOException {
    NavigableSet<String> found = new TreeSet<>();
    for (Path each : List.of(NAMESPACES, LINKS)) {
      if (Files.isDirectory(each)) {
        try (Stream<Path> entries = Files.list(each)) {
          entries.map(Path::toString).filter(name -> name.contains(token)).forEach(found::add);
        }
      }
    }
    ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(
            pid ->
                read(pid, "environ").contains(token) || read(pid, "cmdline").contains(cache + "/"))
        .forEach(pid -> found.add("process " + pid + ": " + read(pid, "cmdline")));
    try (Stream<Path> files = Files.walk(cache)) {
      files.map(Path::toString).forEach(found::add);
    }
    return found;
  }

  /** Nothing of a process that has ended. */
  private static String read(long pid, String file) {
    try {
      return Kernel.read("/proc/" + pid + "/" + file).replace('\0', ' ').strip();
    } catch (IOException e) {
      return "";
    }
  }
}
