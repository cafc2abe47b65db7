package io.tare.infra.hosts.lease;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the kernel tells in files below /proc. */
public final class Kernel {

  private static final String USER = "Uid:";

  /** How many the first namespace has: the last number is reserved. */
  private static final String ALL_USERS = "4294967295";

  private Kernel() {}

  /** The number of the user that this process counts as, in its user namespace. */
  public static int user() throws IOException {
    for (String line : read("/proc/self/status").split("\n")) {
      if (line.startsWith(USER)) {
        // Real, effective, saved, and of the file system.
        return Integer.parseInt(line.split("\\s+")[2]);
      }
    }
    throw new IOException("/proc/self/status names no user");
  }

  /** Whether all users of the machine have numbers in this process's user namespace. */
  public static boolean knowsAllUsers() throws IOException {
    return read("/proc/self/uid_map").strip().endsWith(" " + ALL_USERS);
  }

  /**
   * Has the kernel put the names in a directory on the disk, where its file system can. Answers
   * interrupted threads too.
   */
  static void sync(Path directory) throws IOException {
    boolean interrupted = Thread.interrupted();
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * The text of such a file, a character for each byte. Unlike {@code java.nio} it answers threads
   * that are interrupted too: what is asked here decides what is removed when a run is stopped.
   */
  public static String read(String file) throws IOException {
    try (FileInputStream in = new FileInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** The same, or nothing of what is gone or cannot be read. */
  public static String readIfPresent(Path file) {
    try {
      return read(file.toString());
    } catch (IOException e) {
      return "";
    }
  }
}
