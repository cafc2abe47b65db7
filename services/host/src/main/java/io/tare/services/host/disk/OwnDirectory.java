package io.tare.services.host.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory of this process's, which it removes at its end.
 *
 * @param path of the directory
 */
public record OwnDirectory(Path path) implements Closeable {

  /**
   * Creates one.
   *
   * @param parent of the directory
   * @param what it is for, in words
   * @throws IOException if it cannot be created
   */
  public static OwnDirectory in(Path parent, String what) throws IOException {
    try {
      return new OwnDirectory(
          Files.createTempDirectory(parent, "tare-" + what.replace(' ', '-') + "-"));
    } catch (IOException e) {
      throw new IOException(
          "cannot create a directory for the " + what + " in " + parent + "; choose another", e);
    }
  }

  /** Removes it with its files. */
  @Override
  public void close() throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(path)) {
      files = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : files) {
      Files.deleteIfExists(each);
    }
  }
}
