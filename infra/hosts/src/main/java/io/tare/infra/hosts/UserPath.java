package io.tare.infra.hosts;

import java.nio.file.Path;

/** Paths as people write them: {@code ~} is the user's home, as it is to a shell. */
public final class UserPath {

  private UserPath() {}

  /**
   * The path that a text stands for.
   *
   * @throws IllegalArgumentException if it cannot be a path
   */
  public static Path of(String text) {
    boolean isInHome = text.equals("~") || text.startsWith("~/");
    return Path.of(isInHome ? System.getProperty("user.home") + text.substring(1) : text);
  }
}
