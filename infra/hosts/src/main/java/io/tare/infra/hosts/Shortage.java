package io.tare.infra.hosts;

import io.tare.infra.hosts.group.GroupChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What ran out when a program ended or could not be started, and its limit; in one line. */
public final class Shortage {

  /** The prefix of the supervisor's message about a program's end. */
  private static final List<String> TOLD =
      List.of(
          "tare: the kernel killed it because memory ran out",
          "tare: no more processes can be started");

  private static final String NO_THREAD = "unable to create native thread";

  /** Of {@code errno(3)}: EAGAIN, and ENOMEM. */
  private static final String NO_PROCESS = "error=11,";

  private static final String NO_MEMORY = "error=12,";

  private static final String NO_FILE = "Too many open files";

  private static final String MAX_PROCESSES = "Max processes";
  private static final String MAX_FILES = "Max open files";

  private Shortage() {}

  /** From the last line that a program or its supervisor wrote to standard error. */
  public static Optional<String> in(String lastLine) {
    if (TOLD.stream().anyMatch(lastLine::startsWith)) {
      return Optional.of(lastLine.substring(lastLine.indexOf(' ') + 1).strip());
    }
    return lastLine.contains(NO_THREAD)
        ? Optional.of(
            "it cannot start a thread: pids.max of its control group or ulimit -u is reached")
        : Optional.empty();
  }

  /** From an error of this process. */
  public static Optional<String> of(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String words = String.valueOf(each.getMessage());
      if (words.contains(NO_PROCESS) || words.contains(NO_THREAD)) {
        return Optional.of("no more processes can be started: " + maxProcesses());
      }
      if (words.contains(NO_MEMORY)) {
        return Optional.of("no memory left to start a process; end other programs");
      }
      if (words.contains(NO_FILE)) {
        return Optional.of("no more files can be opened: " + maxFiles() + "; raise it");
      }
      if (each instanceof StackOverflowError) {
        return Optional.of("Tare's stack is full; set JAVA_TOOL_OPTIONS=-Xss…");
      }
      if (each instanceof OutOfMemoryError) {
        return Optional.of(
            "Tare's heap of %d MiB is full; set JAVA_TOOL_OPTIONS=-Xmx…"
                .formatted(Runtime.getRuntime().maxMemory() >> 20));
      }
    }
    return Optional.empty();
  }

  private static String maxProcesses() {
    try {
      Optional<String> full = fullGroup();
      return full.isPresent() ? full.get() : ofUser();
    } catch (IOException e) {
      return "the limit is unknown";
    }
  }

  private static String ofUser() throws IOException {
    return limit("ulimit -u", MAX_PROCESSES);
  }

  private static String maxFiles() {
    try {
      return limit("ulimit -n", MAX_FILES);
    } catch (IOException e) {
      return "ulimit -n is reached"; // to read the limit takes a file, too
    }
  }

  private static String limit(String option, String name) throws IOException {
    Matcher value =
        Pattern.compile(name + "\\s+(\\S+)")
            .matcher(Files.readString(Path.of("/proc/self/limits")));
    return value.find() ? option + " is " + value.group(1) : "the limit is unknown";
  }

  /** The nearest group with a limit, if it has refused a process. */
  private static Optional<String> fullGroup() {
    for (Path group : GroupChain.ofThisProcess()) {
      String max = GroupChain.text(group.resolve("pids.max"));
      if (!max.isEmpty() && !max.equals("max")) {
        return GroupChain.text(group.resolve("pids.events")).contains("max 0")
            ? Optional.empty()
            : Optional.of("pids.max of %s is %s".formatted(group, max));
      }
    }
    return Optional.empty();
  }
}
