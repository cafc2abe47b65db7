package io.tare.harness.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;

/**
 * The jars of the program. Java skips a missing or damaged one, and later misses classes whose
 * names tell users nothing. Needs only the JDK.
 */
final class ProgramJars {

  private ProgramJars() {}

  /**
   * The first jar that is missing or damaged, in one line; empty if there is none.
   *
   * @param program the jar whose manifest lists the others
   */
  static Optional<String> damage(Path program) {
    if (!Files.isRegularFile(program)) {
      return Optional.empty(); // a directory of classes, as in tests
    }
    try (JarFile jar = new JarFile(program.toFile())) {
      Manifest manifest = jar.getManifest();
      String others = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      for (String each : others.split(" ")) {
        Path file = program.resolveSibling(each);
        Optional<String> damage =
            Files.exists(file) ? damage(file.toFile()) : Optional.of(line(file, "is missing"));
        if (damage.isPresent()) {
          return damage;
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(line(program, "is damaged"));
    }
  }

  private static Optional<String> damage(File file) {
    try (JarFile jar = new JarFile(file)) {
      return jar.size() > 0 ? Optional.empty() : Optional.of(line(file.toPath(), "is empty"));
    } catch (ZipException e) {
      return Optional.of(line(file.toPath(), "is damaged"));
    } catch (IOException e) {
      return Optional.of(line(file.toPath(), "cannot be read (" + e.getMessage() + ")"));
    }
  }

  private static String line(Path file, String problem) {
    return "the installation is incomplete: %s %s; unpack or install it again"
        .formatted(file, problem);
  }
}
