package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher with a program in the place of Java that keeps the words of its calls. */
class LauncherTest {

  private static final String KEPT_CLASSES = "-XX:ArchiveClassesAtExit=";

  /** The record at the end of a jar without entries. */
  private static final byte[] EMPTY_JAR = Arrays.copyOf(new byte[] {'P', 'K', 5, 6}, 22);

  @TempDir Path directory;

  private Path launcher;
  private Path calls;

  @BeforeEach
  void install() throws Exception {
    launcher = Files.createDirectories(directory.resolve("tare/bin")).resolve("tare");
    Files.copy(Path.of("src/main/launcher/tare"), launcher);
    Path lib = Files.createDirectories(directory.resolve("tare/lib"));
    Files.write(lib.resolve("tare-cli.jar"), EMPTY_JAR);
    calls = directory.resolve("calls");
    Path java = Files.createDirectories(directory.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$@\" >>'" + calls + "'\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
  }

  @Test
  void keepsClassesInTheUsersCache() throws Exception {
    launch(Map.of("HOME", directory.resolve("me").toString()));
    assertThat(calls)
        .content()
        .contains(KEPT_CLASSES + directory.resolve("me/.cache/tare/start/"), "--version");

    launch(Map.of("XDG_CACHE_HOME", directory.resolve("xdg").toString(), "HOME", "/none"));
    assertThat(calls).content().contains(KEPT_CLASSES + directory.resolve("xdg/tare/start/"));

    launch(Map.of("TARE_CACHE", directory.resolve("own").toString(), "HOME", "/none"));
    assertThat(calls).content().contains(KEPT_CLASSES + directory.resolve("own/start/"));
  }

  /** Root would create any directory that is guessed instead. */
  @Test
  void keepsNothingWithoutAHomeDirectory() throws Exception {
    launch(Map.of());
    assertThat(calls).content().contains("--version").doesNotContain(KEPT_CLASSES);
  }

  /** Java itself would end with 1, the status of an invalid measurement. */
  @Test
  void saysThatTheWorkingDirectoryWasDeleted() throws Exception {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    String line = "rmdir \"$PWD\" && exec sh \"$0\" --version";
    Process launched =
        new ProcessBuilder("sh", "-c", line, launcher.toString())
            .directory(gone.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile())
            .start();

    assertThat(launched.waitFor()).isEqualTo(3);
    assertThat(directory.resolve("output"))
        .content()
        .endsWith("tare: the working directory was deleted; change to another one\n");
  }

  private void launch(Map<String, String> variables) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("sh", launcher.toString(), "--version")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile());
    builder.environment().keySet().retainAll(Set.of("PATH"));
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().putAll(variables);
    assertThat(builder.start().waitFor()).isZero();
  }
}
