package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.services.fixture.BuiltTare;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A harness of an unprivileged user, within a user namespace. */
class UserNamespaceIT {

  /** Nobody's number on Debian. */
  private static final String NOBODY = "65534";

  private Path directory;

  @BeforeEach
  void makeDirectoryForNobody() throws Exception {
    assumeTrue(UserNamespace.look().isRoot(), "becoming another user needs root; run as root");
    directory = Files.createTempDirectory("tare-rootless");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  @AfterEach
  void removeDirectory() throws Exception {
    if (directory != null) {
      output(List.of("rm", "-rf", directory.toString()));
    }
  }

  @Test
  void nativeWithANetworkWorksWithoutRoot() throws Exception {
    List<String> asNobody =
        List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups");
    List<String> probe = new ArrayList<>(asNobody);
    probe.addAll(List.of("unshare", "--user", "--map-root-user", "--net", "--mount", "true"));
    assumeTrue(output(probe).isEmpty(), "users may not create namespaces");
    List<String> words = new ArrayList<>(asNobody);
    words.addAll(UserNamespace.prefix());
    words.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            copiedClassPath(),
            Rootless.class.getName(),
            directory.resolve("cache").toString()));
    String output = output(words);
    assertThat(output).as(output).contains("root: true");
    assertThat(output).contains("client: ").contains("refused");
    assertThat(output).containsPattern("confinement: cpus \\d+ by (taskset|cgroup)");
    assertThat(directory.resolve("cache/leases")).isEmptyDirectory();
  }

  @Test
  void aSignalReachesTheProgram() throws Exception {
    Process process = startedInNamespace("sh", "-c", "echo ready; exec sleep 600");
    try (BufferedReader out = process.inputReader()) {
      String first = out.readLine();
      assumeTrue("ready".equals(first), "users may not create namespaces: " + first);
      process.toHandle().destroy();
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Otherwise it would run for ever if its parent died before it began. */
  @Test
  void nothingRunsForADeadParent() throws Exception {
    List<String> words = new ArrayList<>(UserNamespace.prefix());
    words.set(words.size() - 1, "1");
    words.addAll(List.of("echo", "ran"));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
    assertThat(process.waitFor()).isEqualTo(1);
  }

  private static Process startedInNamespace(String... program) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
    words.addAll(UserNamespace.prefix());
    words.addAll(List.of(program));
    return new ProcessBuilder(words).redirectErrorStream(true).start();
  }

  @Test
  void rootNeedsNoNamespace() throws Exception {
    UserNamespace namespace = UserNamespace.look();
    assertThat(namespace.isNeeded()).isFalse();
    assertThat(namespace.isPossible()).isTrue();
  }

  /** Copies, since the user nobody cannot read another user's home directory. */
  private String copiedClassPath() throws Exception {
    Path classes = directory.resolve("classes");
    copyTree(
        Path.of(Rootless.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
        classes);
    Path libraries = directory.resolve("lib");
    copyTree(BuiltTare.distribution().resolve("lib"), libraries);
    output(List.of("chmod", "-R", "a+rX", directory.toString()));
    return classes + ":" + libraries + "/*";
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> walk = Files.walk(from)) {
      for (Path each : walk.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  private static String output(List<String> words) throws Exception {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
