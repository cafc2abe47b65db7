package io.tare.services.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Whether this JVM uses an archive of the program's classes in addition to the JDK's. A JVM that
 * cannot use its archive starts without it.
 */
final class ClassArchive {

  private static final Path MAPPINGS = Path.of("/proc/self/maps");
  private static final String OF_THE_JDK = "/classes";

  private ClassArchive() {}

  /**
   * {@code mapped}, {@code profiles} for a cache with those of a training run, {@code none}, or
   * {@code unknown} if the system does not show it.
   */
  static String words() {
    try (Stream<String> mappings = Files.lines(MAPPINGS)) {
      return words(mappings);
    } catch (IOException | UncheckedIOException e) {
      return "unknown";
    }
  }

  /**
   * The same from the lines of the mappings.
   *
   * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_maps.5.html">proc_pid_maps(5)</a>
   */
  static String words(Stream<String> mappings) {
    String words = "none";
    for (String mapping : (Iterable<String>) mappings::iterator) {
      if (mapping.endsWith(".aot")) {
        return "profiles";
      }
      if (mapping.endsWith(".jsa")
          && !mapping.substring(mapping.lastIndexOf('/')).startsWith(OF_THE_JDK)) {
        words = "mapped";
      }
    }
    return words;
  }
}
