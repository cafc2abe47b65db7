package io.tare.cli.place;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** The file that a run locks while it measures: one for a machine and all its users. */
public final class MachineLock {

  private static final String NAME = "tare-measuring.lock";

  /**
   * Where all users may make files. In user namespaces, which have a /run of their own, these are
   * the machine's.
   */
  private static final List<Path> PLACES = List.of(Path.of("/var/tmp"), Path.of("/tmp"));

  private MachineLock() {}

  /**
   * The first place where the file is or can be made, else the cache; {@code tare.lock} names
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
