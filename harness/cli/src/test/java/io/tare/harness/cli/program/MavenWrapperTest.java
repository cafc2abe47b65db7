package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code mvnw} with an archive of its own in place of Maven's. */
@Timeout(60)
class MavenWrapperTest {

  private static final Path WRAPPER = Path.of("../../mvnw").toAbsolutePath().normalize();
  private static final String NAME = "apache-maven-1.2.3";

  @TempDir Path directory;
  private Path archive;

  @BeforeEach
  void makeProject() throws Exception {
    Files.createDirectories(directory.resolve("project/.mvn/wrapper"));
    Files.copy(WRAPPER, directory.resolve("project/mvnw"), StandardCopyOption.COPY_ATTRIBUTES);
    Path maven = Files.createDirectories(directory.resolve(NAME + "/bin")).resolve("mvn");
    Files.writeString(maven, "#!/bin/sh\necho \"maven: $*\"\nexit 7\n");
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    archive = directory.resolve(NAME + "-bin.tar.gz");
    assertThat(
            new ProcessBuilder("tar", "-czf", archive.toString(), NAME)
                .directory(directory.toFile())
                .start()
                .waitFor())
        .isZero();
    pin(archive.toUri().toString(), Sha256.of(Files.readAllBytes(archive)));
  }

  private void pin(String url, String sum) throws IOException {
    Files.writeString(
        directory.resolve("project/.mvn/wrapper/maven-wrapper.properties"),
        "distributionUrl=%s\ndistributionSha256Sum=%s\n".formatted(url, sum));
  }

  @Test
  void fetchesMavenOnceAndPassesArgumentsAndStatusOn() throws Exception {
    assertThat(run("verify", "-q")).endsWith("maven: verify -q\n7");
    Files.delete(archive);
    assertThat(run("-v")).isEqualTo("maven: -v\n7");
  }

  @Test
  void refusesAnArchiveWithAnotherChecksum() throws Exception {
    pin(archive.toUri().toString(), "0".repeat(64));

    assertThat(run("-v")).contains("does not have the checksum of").endsWith("\n3");
    try (Stream<Path> left =
        Files.list(directory.resolve("home/.m2/wrapper/dists").resolve(NAME))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void saysThatItCannotFetch() throws Exception {
    Files.delete(archive);

    assertThat(run("-v")).contains("cannot fetch file:").endsWith("\n3");
  }

  /** Its output and its exit status. */
  private String run(String... arguments) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(directory.resolve("project/mvnw").toString()).redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("HOME", directory.resolve("home").toString());
    Process program = builder.start();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output + program.waitFor();
  }
}
