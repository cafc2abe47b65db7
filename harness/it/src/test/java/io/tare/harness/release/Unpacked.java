package io.tare.harness.release;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The release's zip, unpacked with its permissions.
 *
 * @param directory the single directory in it
 */
record Unpacked(Path directory) {

  static Unpacked below(Path place) throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(zip(), Map.of("enablePosixFileAttributes", "true"))) {
      Path root = zip.getPath("/");
      for (Path each : files(root)) {
        Path copy = place.resolve(root.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          Files.createDirectories(copy.getParent());
          Files.copy(each, copy, StandardCopyOption.COPY_ATTRIBUTES);
          Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(each));
        }
      }
    }
    try (Stream<Path> entries = Files.list(place)) {
      return new Unpacked(entries.findFirst().orElseThrow());
    }
  }

  private static Path zip() throws IOException {
    try (Stream<Path> files = Files.list(BuiltTare.project().resolve("harness/release/target"))) {
      return files.filter(each -> each.toString().endsWith(".zip")).findFirst().orElseThrow();
    }
  }

  /** The zip's own program. */
  Path program() {
    return directory.resolve("bin").resolve("tare");
  }

  /** Every file with its permissions, size and time, by its path in the zip's directory. */
  Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path each : files(directory)) {
      contents.put(
          directory.relativize(each).toString(),
          PosixFilePermissions.toString(Files.getPosixFilePermissions(each))
              + (Files.isDirectory(each) ? "" : " " + Files.size(each))
              + " "
              + Files.getLastModifiedTime(each));
    }
    return contents;
  }

  private static Iterable<Path> files(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
