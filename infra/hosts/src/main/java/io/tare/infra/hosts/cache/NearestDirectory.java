package io.tare.infra.hosts.cache;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What exists of a path that is yet to be created. */
public final class NearestDirectory {

  /** Of a name, in bytes, on the file systems of Linux. */
  private static final int MAX_NAME = 255;

  /** Of a directory's path, in bytes: Linux's 4,096 with its end, less a name in the directory. */
  private static final int MAX_PATH = 4096 - 1 - (1 + MAX_NAME);

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
    Path absolute = path.toAbsolutePath().normalize();
    for (Path name : absolute) {
      if (bytes(name) > MAX_NAME) {
        return Optional.of(
            "a name in it has %d bytes, and at most %d are possible"
                .formatted(bytes(name), MAX_NAME));
      }
    }
    if (bytes(absolute) > MAX_PATH) {
      return Optional.of(
          "its path has %d bytes, and at most %d are possible"
              .formatted(bytes(absolute), MAX_PATH));
    }
    Path there = of(path);
    if (!Files.isDirectory(there)) {
      return Optional.of(there + " is not a directory");
    }
    return Files.isWritable(there)
        ? Optional.empty()
        : Optional.of("no permission to write to " + there);
  }

  private static int bytes(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8).length;
  }
}
