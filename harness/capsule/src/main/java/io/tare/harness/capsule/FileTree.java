package io.tare.harness.capsule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Everything below a directory; links are not followed.
 *
 * @param paths by name relative to the directory; directories, which end with a slash, only if they
 *     are empty
 */
record FileTree(SortedMap<String, Path> paths) {

  FileTree {
    paths = Collections.unmodifiableSortedMap(new TreeMap<>(paths));
  }

  static FileTree of(Path root) throws IOException {
    SortedMap<String, Path> paths = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.filter(path -> !path.equals(root)).toList()) {
        String name = root.relativize(each).toString();
        if (!Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          paths.put(name, each);
        } else if (isEmpty(each)) {
          paths.put(name + "/", each);
        }
      }
    }
    return new FileTree(paths);
  }

  /** Whether it is a file, and not a link, a pipe, a device or a directory. */
  static boolean isPlain(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> children = Files.list(directory)) {
      return children.findAny().isEmpty();
    }
  }
}
