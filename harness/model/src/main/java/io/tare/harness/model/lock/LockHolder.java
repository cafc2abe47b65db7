package io.tare.harness.model.lock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The process that holds a lock on a file, as far as this process can see.
 *
 * @param words a short description, such as {@code process 17 of alice since 2026-01-31 12:00 (tare
 *     run)}
 * @param advice what the user of the waiting process can do
 * @param isEnding whether the process is gone, a zombie, or killed but still running: its lock will
 *     be released soon; also if it only looks at the lock
 */
public record LockHolder(String words, String advice, boolean isEnding) {

  /** {@code 1: POSIX ADVISORY WRITE PID MAJOR:MINOR:INODE 0 EOF}, in /proc/locks. */
  private static final int PID = 4;

  private static final int PLACE = 5;

  /** Signal 9 in a mask. */
  private static final long SIGKILL = 1L << 8;

  private static final int MAX_LENGTH = 100;
  private static final String WAIT = "wait for it";

  /** Another part of the same process. */
  static final LockHolder THIS_PROCESS = new LockHolder("this process", WAIT, false);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  /** The holder of a lock that some process is known to hold. */
  public static LockHolder of(Path file) {
    try {
      List<String> locks = locks();
      String inode = attribute(file, "ino").toString();
      // The device in that list is not the file's on file systems in layers or with subvolumes.
      return among(locks, place(file))
          .or(() -> among(locks, inode))
          .orElse(
              new LockHolder(
                  "a process that is not visible from here, perhaps in a container or on another"
                      + " machine",
                  WAIT,
                  true));
    } catch (IOException | UnsupportedOperationException e) {
      return new LockHolder("an unknown process", WAIT, false);
    }
  }

  /**
   * The holder of the lock on a file, if there is one and the system names it: also to a user who
   * may not open the file.
   */
  public static Optional<LockHolder> visible(Path file) {
    try {
      return among(locks(), place(file));
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  private static List<String> locks() throws IOException {
    return Files.readAllLines(Path.of("/proc/locks"));
  }

  private static Object attribute(Path file, String name) throws IOException {
    return Files.getAttribute(file, "unix:" + name, LinkOption.NOFOLLOW_LINKS);
  }

  /** {@code MAJOR:MINOR:INODE}, split as by {@code makedev(3)}. */
  private static String place(Path file) throws IOException {
    long device = (Long) attribute(file, "dev");
    long major = (device >> 8 & 0xfff) | (device >> 32 & ~0xfffL);
    long minor = (device & 0xff) | (device >> 12 & ~0xffL);
    return String.format(Locale.ROOT, "%02x:%02x:%s", major, minor, attribute(file, "ino"));
  }

  private static Optional<LockHolder> among(List<String> locks, String place) {
    return pid(locks, "WRITE", place)
        .map(LockHolder::ofProcess)
        .or(() -> pid(locks, "READ", place).map(LockHolder::ofReader));
  }

  /** A lock that is not exclusive is of a process that looks at the lock, which is short. */
  private static LockHolder ofReader(long pid) {
    LockHolder holder = ofProcess(pid);
    return new LockHolder(holder.words, holder.advice, true);
  }

  private static LockHolder ofProcess(long pid) {
    char state = state(pid);
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || state == 'Z' || state == 'X' || isKilled(pid)) {
      return new LockHolder("process " + pid + ", which is ending", WAIT, true);
    }
    ProcessHandle.Info info = process.get().info();
    List<String> line = line(pid);
    String words = describe(pid, info, line);
    String owner = info.user().orElse("its owner");
    if (state == 'T' || state == 't') {
      return new LockHolder(
          words + ", which is stopped", "ask " + owner + " to continue or end it", false);
    }
    return line.isEmpty() || asked(line).isPresent()
        ? new LockHolder(words, WAIT, false)
        : new LockHolder(
            words + ", which is not a run of Tare", "ask " + owner + " to end it", false);
  }

  /** Its full command line; empty if it is not visible. */
  private static List<String> line(long pid) {
    try {
      Path file = Path.of("/proc", Long.toString(pid), "cmdline");
      return List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\0"));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The letter of {@code proc_pid_stat(5)}; X if there is no such process. */
  private static char state(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return 'X';
    }
  }

  /** On a busy machine a process may end long after it was killed ({@code proc_pid_status(5)}). */
  private static boolean isKilled(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
      return lines
          .filter(line -> line.startsWith("SigPnd:") || line.startsWith("ShdPnd:"))
          .map(line -> line.substring("SigPnd:".length()).strip())
          .anyMatch(pending -> (Long.parseUnsignedLong(pending, 16) & SIGKILL) != 0);
    } catch (IOException e) {
      return true;
    }
  }

  static Optional<Long> pid(List<String> locks, String mode, String place) {
    return locks.stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields.length > PLACE)
        .filter(fields -> fields[1].equals("POSIX") && fields[3].equals(mode))
        .filter(fields -> (":" + fields[PLACE]).endsWith(":" + place))
        .map(fields -> Long.parseLong(fields[PID]))
        .filter(pid -> pid > 0)
        .findFirst();
  }

  private static String describe(long pid, ProcessHandle.Info info, List<String> line) {
    StringBuilder words = new StringBuilder("process ").append(pid);
    info.user().ifPresent(user -> words.append(" of ").append(user));
    info.startInstant()
        .map(start -> TIME.format(start.atZone(ZoneId.systemDefault())))
        .ifPresent(time -> words.append(" since ").append(time));
    command(info, line).ifPresent(command -> words.append(" (").append(command).append(')'));
    return words.toString();
  }

  /** The Tare command, or the name of another program: any process may hold a lock. */
  private static Optional<String> command(ProcessHandle.Info info, List<String> line) {
    return asked(line).or(() -> info.command().map(LockHolder::shown));
  }

  private static Optional<String> asked(List<String> line) {
    for (int i = 0; i < line.size(); i++) {
      if (line.get(i).endsWith("tare-cli.jar") || line.get(i).equals("io.tare.harness.cli.Main")) {
        return Optional.of(shown("tare " + String.join(" ", line.subList(i + 1, line.size()))));
      }
    }
    return Optional.empty();
  }

  private static String shown(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?").strip();
    return plain.length() <= MAX_LENGTH ? plain : plain.substring(0, MAX_LENGTH) + " …";
  }
}
