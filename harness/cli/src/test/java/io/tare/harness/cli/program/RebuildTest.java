package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The source tree's launcher, with stand-ins for the JDK, Maven and the built program. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RebuildTest {

  private static final Path LAUNCHER = Path.of("../../tare").toAbsolutePath().normalize();

  @TempDir Path directory;
  private Path project;

  @BeforeEach
  void makeProject() throws Exception {
    project = Files.createDirectory(directory.resolve("the project"));
    Files.copy(LAUNCHER, project.resolve("tare"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(project.resolve("pom.xml"), "x");
    for (String each :
        List.of(".mvn", "services", "client", "harness/cli", "infra", "analysis", "programs")) {
      Files.createDirectories(project.resolve(each));
    }
    program("jdk/bin/javac", "");
    program(
        "jdk/bin/java",
        "echo ' java.specification.version = 17'; echo \" java.home = " + project + "/jdk\"");
    program(
        "programs/mvn",
        "echo x >> builds; home=harness/cli/target/program/tare; mkdir -p $home/lib $home/bin;"
            + " echo \"build $(wc -l <builds)\" >$home/lib/tare-cli.jar;"
            + " printf '%s\\n' '#!/bin/sh' 'cat \"${0%/*}/../lib/tare-cli.jar\"; exec cat' >$home/bin/tare;"
            + " chmod +x $home/bin/tare");
  }

  @Test
  void rebuildsWhenTheSourcesHaveChanged() throws Exception {
    assertThat(output(start())).contains("building on first use").endsWith("build 1\n");
    assertThat(output(start())).isEqualTo("build 1\n");
    changeSources();
    assertThat(output(start()))
        .contains("the sources have changed; building")
        .endsWith("build 2\n");
  }

  @Test
  void doesNotRebuildUnderARunningProgram() throws Exception {
    Process running = start();
    assertThat(running.inputReader().readLine()).contains("building on first use");
    assertThat(running.inputReader().readLine()).isEqualTo("build 1");
    changeSources();

    assertThat(output(start()))
        .isEqualTo(
            "tare: the sources have changed, but a tare of the last build still runs; using that"
                + " build\nbuild 1\n");
    assertThat(project.resolve("builds")).hasContent("x\n");

    output(running);
    assertThat(output(start())).endsWith("build 2\n");
  }

  /** What Maven said, with its colours and continuation lines, and what to do about it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [ERROR] Could not create local repository at /x/.m2/repository -> [Help 1] | Maven cannot write its repository: make
          [ERROR] Failed to execute goal on project x: Could not resolve dependencies: Connection refused | Maven cannot fetch libraries: check the network
          [ERROR] [ERROR] Non-resolvable import POM: Could not transfer artifact a:b:pom:1 | Maven cannot fetch libraries: check the network
          [FATAL] Non-resolvable parent POM: Cannot access central in offline mode | Maven cannot fetch libraries: check the network
          [ERROR] Failed to execute goal x: /x/y.jar: No space left on device | the disk is full
          """)
  void showsWhatMavenSaysAndWhatToDo(String said, String advice) throws Exception {
    program(
        "programs/mvn",
        "echo '[INFO] Scanning'; echo '[ERROR] [ERROR] Some problems were encountered:';"
            + " printf '\\033[0m\\033[0m%s\\n' '"
            + said
            + "'; echo '[ERROR] '; echo '[ERROR] See the help'; exit 1");

    Process process = start();
    process.getOutputStream().close();
    List<String> lines = process.inputReader().lines().toList();

    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(lines.subList(lines.size() - 2, lines.size()))
        .satisfiesExactly(
            words -> assertThat(said).endsWith(words.replace("[ERROR] ", "")),
            words ->
                assertThat(words)
                    .startsWith("tare: the build failed; " + advice)
                    .contains("; see all of it in "));
  }

  private Process start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(project.resolve("tare").toString()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", project.resolve("jdk").toString());
    builder
        .environment()
        .merge("PATH", project.resolve("programs").toString(), (path, own) -> own + ":" + path);
    return builder.start();
  }

  /** Its output until it ends, which it does when its standard input ends. */
  private static String output(Process process) throws Exception {
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private void changeSources() throws IOException {
    Path stamp = project.resolve("harness/cli/target/program/tare/built");
    Instant later = Files.getLastModifiedTime(stamp).toInstant().plusSeconds(1);
    Path source = Files.writeString(project.resolve("client/Source.java"), "x");
    Files.setLastModifiedTime(source, FileTime.from(later));
  }

  private void program(String name, String script) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
