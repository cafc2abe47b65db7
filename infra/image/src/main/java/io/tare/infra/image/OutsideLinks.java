package io.tare.infra.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Targets of a directory's links outside of it. Debian's JDK, for example, has its configuration
 * below /etc; a container with the JDK needs that as well.
 */
public final class OutsideLinks {

  private OutsideLinks() {}

  /** The directories that contain the targets, none within another. */
  public static SortedSet<Path> of(Path directory) throws IOException {
    SortedSet<Path> targets = new TreeSet<>();
    Path root = directory.toRealPath();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path link : walk.filter(Files::isSymbolicLink).toList()) {
        if (Files.exists(link)) {
          Path target = link.toRealPath();
          Path holder = Files.isDirectory(target) ? target : target.getParent();
          if (holder != null && !target.startsWith(root)) {
            targets.add(holder);
          }
        }
      }
    }
    SortedSet<Path> outermost = new TreeSet<>(targets);
    outermost.removeIf(
        path -> targets.stream().anyMatch(other -> !other.equals(path) && path.startsWith(other)));
    return outermost;
  }
}
