package io.tare.infra.hosts.cache;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What exists of a path that is yet to be created. */
public final class NearestDirectory {

  private NearestDirectory() {}

  /** The path, or its nearest parent that exists. */
  public static Path of(Path path) {
    Path there = path.toAbsolutePath().normalize();
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    return there;
  }

  /** Why a directory can neither be created there nor be written; empty if it can. */
  public static Optional<String> obstacle(Path path) {
    Path there = of(path);
    if (!Files.isDirectory(there)) {
      return Optional.of(there + " is not a directory");
    }
    return Files.isWritable(there)
        ? Optional.empty()
        : Optional.of("no permission to write to " + there);
  }
}
