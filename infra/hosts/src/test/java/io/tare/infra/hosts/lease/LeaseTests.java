package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the record of a run that holds a file, or did. */
abstract class LeaseTests {

  /** The number of a user that is not this one. */
  static final int OTHER = 65_534;

  @TempDir Path cache;

  void assertRefused(String beginning) throws Exception {
    assertThat(Leftovers.find(cache))
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.resources()).isEmpty();
              assertThat(left.refused()).singleElement().asString().startsWith(beginning);
              assertThat(left.remove()).isEmpty();
              assertThat(left.record()).exists();
            });
  }

  static void permit(Path path, String permissions) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  /** A file of a run, in its own directory. */
  Path overlay(Leases leases) throws Exception {
    Path directory = Files.createDirectories(Ownership.work(cache).resolve(leases.token()));
    return Files.writeString(directory.resolve("overlay"), "x");
  }

  void holdOverlay() throws Exception {
    Leases leases = Leases.open("run", cache);
    leases.hold(new PathResource.File(overlay(leases).toString()));
  }

  Path file() throws Exception {
    try (var files = Files.list(cache.resolve("leases"))) {
      return files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
  }

  /** Puts the same words into a file that nobody holds. */
  void pretendDeath() throws Exception {
    Path file = file();
    String text = Files.readString(file, StandardCharsets.UTF_8);
    Files.delete(file);
    Files.writeString(file, text);
    permit(file, "rw-------");
  }
}
