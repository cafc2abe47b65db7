package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.shell.Supervision;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** The processes of this machine, from /proc. */
final class ProcessTable {

  private static final Path PROC = Path.of("/proc");

  /** Instead of a namespace that cannot be read. */
  static final String UNKNOWN = "unknown";

  /** Network namespaces with names. */
  private static final Path NAMED = Path.of("/run/netns");

  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final int START_TIME_FIELD = 22;

  private ProcessTable() {}

  /** When a process started, in clock ticks since boot; empty if absent or it is dead. */
  static OptionalLong startTicks(long pid) {
    try {
      String stat = Kernel.read(PROC + "/" + pid + "/stat");
      // The second field, the name, may contain anything; fields are counted from its last
      // parenthesis.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return fields[0].equals("Z") || fields[0].equals("X")
          ? OptionalLong.empty()
          : OptionalLong.of(Long.parseLong(fields[START_TIME_FIELD - 3]));
    } catch (IOException | RuntimeException e) {
      return OptionalLong.empty();
    }
  }

  /** This process's PID namespace, such as {@code pid:[4026531836]}. */
  static String namespace() {
    return namespace("self", "pid");
  }

  /** This process's network namespace, such as {@code net:[4026531840]}. */
  static String networkNamespace() {
    return namespace("self", "net");
  }

  /**
   * Whether a network namespace still exists as far as can be seen: it has a name, or a process
   * that is not of a run. Processes of the run are ended, and the namespace with them.
   *
   * @param namespace from {@link #networkNamespace}
   */
  static boolean outlives(String namespace, String run) {
    return isNamed(namespace)
        || !matching(
                pid ->
                    namespace(Long.toString(pid), "net").equals(namespace)
                        && !has(pid, Supervision.RUN_VARIABLE, run))
            .isEmpty();
  }

  private static boolean isNamed(String namespace) {
    if (!Files.isDirectory(NAMED)) {
      return false;
    }
    try (DirectoryStream<Path> names = Files.newDirectoryStream(NAMED)) {
      for (Path each : names) {
        if (namespace(each).equals(namespace)) {
          return true;
        }
      }
      return false;
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return true; // not known to be gone
    }
  }

  /** Unknown for a process that has ended, or that this user may not look at. */
  private static String namespace(String process, String kind) {
    try {
      return Files.readSymbolicLink(PROC.resolve(process).resolve("ns").resolve(kind)).toString();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  static List<Long> withStart(long pid, long startTicks) {
    OptionalLong now = startTicks(pid);
    return now.isPresent() && now.getAsLong() == startTicks ? List.of(pid) : List.of();
  }

  /**
   * A supervised program with all its children, and its supervisor. If the harness was killed
   * before it opened the lifeline, the supervisor waits for ever, and its pid may not be on record.
   */
  static List<Long> withToken(String token) {
    return matching(pid -> has(pid, Supervision.TOKEN_VARIABLE, token) || isSupervisor(pid, token));
  }

  private static boolean isSupervisor(long pid, String token) {
    return has(pid, Supervision.RUN_VARIABLE, token.replaceFirst("-.*", ""))
        && List.of(read(pid, "cmdline").split("[\\s\0]+")).contains(token);
  }

  /** Whether a process was started with a variable of that value in its environment. */
  static boolean has(long pid, String variable, String value) {
    return environment(pid).contains("\0" + variable + "=" + value + "\0");
  }

  static List<Long> inNetworkNamespace(String name) {
    try {
      String wanted = namespace(NAMED.resolve(name));
      return matching(pid -> namespace(Long.toString(pid), "net").equals(wanted));
    } catch (IOException e) {
      return List.of();
    }
  }

  static List<Long> inControlGroup(Path group) {
    List<Long> pids = new ArrayList<>();
    try (var groups = Files.walk(group)) {
      for (Path each : groups.filter(Files::isDirectory).toList()) {
        Kernel.read(each.resolve("cgroup.procs").toString())
            .lines()
            .forEach(pid -> pids.add(Long.parseLong(pid)));
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      return pids;
    }
    return pids;
  }

  /** Ends them: terminates, waits some seconds, then kills; repeats until none is left. */
  static void end(Supplier<List<Long>> processes, String what)
      throws IOException, InterruptedException {
    Stopwatch waited = Stopwatch.started();
    boolean asked = false;
    while (true) {
      List<Long> left = processes.get();
      if (left.isEmpty()) {
        return;
      }
      boolean late = waited.isBeyond(GRACE);
      if (waited.isBeyond(GRACE.multipliedBy(2))) {
        throw new IOException(what + " does not end: process " + left);
      }
      if (late || !asked) {
        for (long pid : left) {
          ProcessHandle.of(pid)
              .ifPresent(late ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
        }
        asked = true;
      }
      Thread.sleep(20);
    }
  }

  private static List<Long> matching(LongPredicate wanted) {
    List<Long> pids = new ArrayList<>();
    long self = ProcessHandle.current().pid();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path entry : entries) {
        long pid = Long.parseLong(entry.getFileName().toString());
        if (pid != self && wanted.test(pid)) {
          pids.add(pid);
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return pids;
    }
    return pids;
  }

  private static String environment(long pid) {
    return "\0" + read(pid, "environ") + "\0";
  }

  /** A file of a process; empty if it has ended. */
  private static String read(long pid, String file) {
    try {
      return Kernel.read(PROC + "/" + pid + "/" + file);
    } catch (IOException e) {
      return "";
    }
  }

  /** Of a file that keeps a network namespace. */
  private static String namespace(Path file) throws IOException {
    return "net:[" + Files.getAttribute(file, "unix:ino") + "]";
  }
}
