package io.tare.harness.capsule;

import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.Version;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The identity of a program.
 *
 * @param sha256 of the output of {@code sha256sum} for the files of {@code lib} and {@code
 *     artefacts} in the order of their names, because development versions share a version number.
 *     The hash of each of Tare's own archives is a {@link ContentHash}, so that all builds of one
 *     commit have one identity: a release, a checkout, and what is published.
 */
public record ProgramIdentity(String version, String sha256) {

  /** The identity of the running program. */
  public static ProgramIdentity of(InstallationHome home) throws IOException {
    return of(home.distribution());
  }

  /** The identity of a program in a directory, with the version of the running one. */
  public static ProgramIdentity of(Path distribution) throws IOException {
    SortedMap<String, String> hashes = new TreeMap<>();
    for (String part : List.of("lib", "artefacts")) {
      Path directory = distribution.resolve(part);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          for (Path each : files.filter(Files::isRegularFile).toList()) {
            hashes.put(part + "/" + each.getFileName(), hash(each));
          }
        }
      }
    }
    byte[] text = new Manifest(hashes).text().getBytes(StandardCharsets.UTF_8);
    return new ProgramIdentity(Version.text(), Sha256.of(text));
  }

  private static String hash(Path file) throws IOException {
    return ContentHash.isOwn(file.getFileName().toString())
        ? ContentHash.of(file)
        : Sha256.of(file);
  }

  /** {@code 1.2.0 (program 0a1b2c3d…)}. */
  public String words() {
    return version + " (program " + sha256.substring(0, Math.min(12, sha256.length())) + "…)";
  }
}
