package io.tare.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who holds a lock on a file, as far as this process can see. */
final class LockHolder {

  /** {@code 1: POSIX ADVISORY WRITE PID MAJOR:MINOR:INODE 0 EOF}, in /proc/locks. */
  private static final int PID = 4;

  private static final int PLACE = 5;
  private static final int LONGEST = 100;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private LockHolder() {}

  /** In a few words, such as {@code process 17 of alice since 2026-01-31 12:00 (tare run)}. */
  static String of(Path file) {
    try {
      Object inode = Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
      List<String> locks = Files.readAllLines(Path.of("/proc/locks"));
      return pid(locks, inode.toString())
          .flatMap(ProcessHandle::of)
          .map(each -> describe(each.pid(), each.info()))
          .orElse("a process that cannot be seen from here, perhaps in a container");
    } catch (IOException | UnsupportedOperationException e) {
      return "a process that this system does not name";
    }
  }

  static Optional<Long> pid(List<String> locks, String inode) {
    return locks.stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields.length > PLACE)
        .filter(fields -> fields[1].equals("POSIX") && fields[3].equals("WRITE"))
        .filter(fields -> fields[PLACE].endsWith(":" + inode))
        .map(fields -> Long.parseLong(fields[PID]))
        .filter(pid -> pid > 0)
        .findFirst();
  }

  private static String describe(long pid, ProcessHandle.Info info) {
    StringBuilder words = new StringBuilder("process ").append(pid);
    info.user().ifPresent(user -> words.append(" of ").append(user));
    info.startInstant()
        .map(start -> TIME.format(start.atZone(ZoneId.systemDefault())))
        .ifPresent(time -> words.append(" since ").append(time));
    command(info).ifPresent(command -> words.append(" (").append(command).append(')'));
    return words.toString();
  }

  /** What was asked of Tare; of another program its name. Any process may hold a lock. */
  private static Optional<String> command(ProcessHandle.Info info) {
    String[] arguments = info.arguments().orElse(new String[0]);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].endsWith("tare-cli.jar") || arguments[i].equals("io.tare.cli.Tare")) {
        String[] rest = Arrays.copyOfRange(arguments, i + 1, arguments.length);
        return Optional.of(shown("tare " + String.join(" ", rest)));
      }
    }
    return info.command().map(LockHolder::shown);
  }

  private static String shown(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?").strip();
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + " …";
  }
}
