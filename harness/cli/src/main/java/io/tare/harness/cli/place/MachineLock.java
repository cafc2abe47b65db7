package io.tare.harness.cli.place;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** The file that a run locks while it measures: one per machine, for all its users. */
public final class MachineLock {

  private static final String NAME = "tare-measuring.lock";

  /**
   * Where all users may create files. Unlike /run, these are the machine's own also in user
   * namespaces.
   */
  private static final List<Path> PLACES = List.of(Path.of("/var/tmp"), Path.of("/tmp"));

  private MachineLock() {}

  /**
   * The first place where the file exists or can be created, else the cache; {@code tare.lock} sets
   * another, for tests that must not wait for other runs.
   */
  public static Path file(Properties properties, Path cache) {
    String named = properties.getProperty("tare.lock", "");
    if (!named.isEmpty()) {
      return Path.of(named).toAbsolutePath();
    }
    return PLACES.stream()
        .filter(each -> Files.exists(each.resolve(NAME)) || Files.isWritable(each))
        .findFirst()
        .orElse(cache)
        .resolve(NAME);
  }
}
