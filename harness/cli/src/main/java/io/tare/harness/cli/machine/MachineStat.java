package io.tare.harness.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's statistics of this machine's processors. */
public final class MachineStat {

  private MachineStat() {}

  /** The text of {@code /proc/stat}; empty where it does not exist. */
  public static String text() {
    try {
      return Files.readString(Path.of("/proc/stat"));
    } catch (IOException e) {
      return "";
    }
  }
}
