package io.tare.infra.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What is shipped to every platform, the same everywhere.
 *
 * @param directory holds {@code tare-client.jar}, {@code tare-host.jar}, {@code
 *     glassfish-embedded-all.jar}, {@code tare-services.war} and {@code tare-benchmarks.jar}
 * @param javaHome the JDK that all platforms run
 * @param cache where images and packed artefacts are kept between runs
 * @param needed the names of the needed files; empty for all
 */
public record Artefacts(Path directory, Path javaHome, Path cache, Optional<Set<String>> needed) {

  /** All files of the directory are needed. */
  public Artefacts(Path directory, Path javaHome, Path cache) {
    this(directory, javaHome, cache, Optional.empty());
  }

  /** The same with only some files, and the archives beside them. */
  public Artefacts only(Collection<String> names) {
    return new Artefacts(directory, javaHome, cache, Optional.of(new TreeSet<>(names)));
  }

  /**
   * The needed files, in the order of their names.
   *
   * @throws IOException if the directory cannot be read
   */
  public List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).filter(this::isNeeded).sorted().toList();
    }
  }

  /** A program's archive has its name with another suffix. */
  private boolean isNeeded(Path file) {
    String base = base(file.getFileName().toString());
    return needed.isEmpty() || needed.get().stream().anyMatch(name -> base(name).equals(base));
  }

  private static String base(String name) {
    int end = name.lastIndexOf('.');
    return end < 0 ? name : name.substring(0, end);
  }
}
