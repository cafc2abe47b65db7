package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher of every build and release, with the JVM of these tests. What a JVM does before it
 * has started, or without a part of the program, shows only if one is started.
 */
class LauncherIT {

  /** The launcher's cached files take longest to create, and are valid for all these callers. */
  @TempDir static Path directory;

  /** With two collectors a JVM does not start. */
  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void startsWithTheCollectorFromTheCallersEnvironment(String variable) throws Exception {
    Process process = start(variable, "-Xmx64m -XX:+UseParallelGC");
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("tare 0.");
  }

  @Test
  void removesUnfinishedClassArchivesOfKilledStartsOnly() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path start = Files.createDirectories(directory.resolve("own/start"));
    Path abandoned = Files.createFile(start.resolve("1-2.jsa." + ended.pid()));
    Path beingMade = Files.createFile(start.resolve("1-2.jsa." + ProcessHandle.current().pid()));

    Process process = start("TARE_CACHE", start.getParent().toString());

    process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isZero();
    assertThat(abandoned).doesNotExist();
    assertThat(beingMade).exists();
  }

  /** Limits under which Java does not start, or prints a trace and ends with 1. */
  @ParameterizedTest
  @CsvSource({
    "ulimit -n 64, 'only 64 files can be open here, and Tare needs 128; raise ulimit -n'",
    "ulimit -v 1000000, ulimit -v (1024000000)",
    "export JAVA_TOOL_OPTIONS=-Xmx1m, options of Java in the environment",
    "export JDK_JAVA_OPTIONS=-Xmx8x, options of Java in the environment",
    "export JAVA_TOOL_OPTIONS=-Xmx3m, heap",
    "export PATH=/nonexistent, on the path (/nonexistent); add /usr/bin and /bin to PATH"
  })
  void saysInOneLineWhatLimitsIt(String limit, String words) throws Exception {
    Ended ended =
        Ended.of(limit + "; exec " + BuiltTare.distribution() + "/bin/tare plan quickstart");

    assertThat(ended.status()).as(ended.toString()).isEqualTo(3);
    assertThat(ended.line()).startsWith("tare: ").contains(words);
  }

  @ParameterizedTest
  @CsvSource({
    "tare-cli.jar, cut",
    "tare-cli.jar, cut after PK",
    "tare-cli.jar, missing",
    "tare-cli.jar, empty",
    "tare-infra-hosts, cut",
    "tare-infra-hosts, missing",
    "picocli, empty",
    "snakeyaml-engine, missing",
    "tare-model-, cut"
  })
  void namesTheJarThatIsMissingOrDamaged(String jar, String damage) throws Exception {
    Path copy = linked(directory.resolve(jar + damage));
    Path damaged = jar(copy, jar);
    byte[] content = Files.readAllBytes(damaged);
    Files.delete(damaged);
    switch (damage) {
      case "cut" -> Files.write(damaged, Arrays.copyOf(content, content.length / 2));
      case "cut after PK" ->
          Files.write(damaged, Arrays.copyOf(content, afterSecondEntrysPk(content)));
      case "empty" -> Files.write(damaged, new byte[0]);
      default -> assertThat(damage).isEqualTo("missing");
    }

    Ended ended = Ended.of("exec '" + copy + "/bin/tare' plan quickstart");

    assertThat(ended.status()).as(ended.toString()).isEqualTo(3);
    assertThat(ended.line())
        .startsWith("tare: ")
        .contains(damaged.getFileName().toString(), " again");
  }

  private static int afterSecondEntrysPk(byte[] zip) {
    return new String(zip, StandardCharsets.ISO_8859_1).indexOf("PK\3\4", 4) + 2;
  }

  private static Path linked(Path copy) throws IOException {
    Path built = BuiltTare.distribution();
    Files.createDirectories(copy.resolve("bin"));
    Files.copy(
        built.resolve("bin/tare"), copy.resolve("bin/tare"), StandardCopyOption.COPY_ATTRIBUTES);
    for (String each : List.of("artefacts", "campaigns", "planner")) {
      Files.createSymbolicLink(copy.resolve(each), built.resolve(each));
    }
    Path lib = Files.createDirectory(copy.resolve("lib"));
    try (Stream<Path> jars = Files.list(built.resolve("lib"))) {
      for (Path each : jars.toList()) {
        Files.createSymbolicLink(lib.resolve(each.getFileName()), each);
      }
    }
    // Java looks for the other jars beside the real file.
    Path program = lib.resolve("tare-cli.jar");
    Files.delete(program);
    Files.copy(built.resolve("lib/tare-cli.jar"), program);
    return copy;
  }

  private static Path jar(Path copy, String name) throws IOException {
    try (Stream<Path> jars = Files.list(copy.resolve("lib"))) {
      return jars.filter(each -> each.getFileName().toString().startsWith(name))
          .findFirst()
          .orElseThrow();
    }
  }

  /** The end of a shell command: its status, and what it printed to standard error. */
  private record Ended(int status, List<String> lines) {

    static Ended of(String command) throws Exception {
      ProcessBuilder builder =
          new ProcessBuilder("bash", "-c", command)
              .directory(directory.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      builder.environment().put("TARE_CACHE", directory.toString());
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(
          process.waitFor(),
          output
              .lines()
              .filter(line -> !line.matches("(NOTE: )?Picked up .*|OpenJDK .* warning: .*"))
              .toList());
    }

    String line() {
      assertThat(lines).hasSize(1);
      return lines.get(0);
    }
  }

  private Process start(String variable, String value) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(BuiltTare.distribution().resolve("bin/tare").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("TARE_CACHE", directory.toString());
    builder.environment().put(variable, value);
    return builder.start();
  }
}
