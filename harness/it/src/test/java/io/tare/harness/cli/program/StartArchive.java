package io.tare.harness.cli.program;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The archive of classes that the launcher makes of the program from this build, which halves the
 * time of a start. All JVMs that run tests share it.
 */
final class StartArchive {

  private static final Path CACHE = BuiltTare.shared("start-cache");

  private static @Nullable List<String> options;

  private StartArchive() {}

  /** Options with which Java maps it, or says nothing if it cannot. */
  static synchronized List<String> options() throws IOException {
    List<String> known = options;
    if (known == null) {
      launch();
      known = newest().map(StartArchive::mapping).orElse(List.of());
      options = known;
    }
    return known;
  }

  /** The launcher makes the archive if none fits. */
  private static void launch() throws IOException {
    Path launcher = BuiltTare.distribution().resolve("bin/tare");
    ProcessBuilder builder =
        new ProcessBuilder(launcher.toString(), "--version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("TARE_CACHE", CACHE.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.start().onExit().join();
  }

  private static Optional<Path> newest() throws IOException {
    Path made = CACHE.resolve("start");
    if (!Files.isDirectory(made)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(made)) {
      return files
          .filter(each -> each.toString().endsWith(".jsa") && each.toFile().length() > 0)
          .max(Comparator.comparing(each -> each.toFile().lastModified()));
    }
  }

  private static List<String> mapping(Path archive) {
    return List.of("-Xlog:disable", "-Xlog:all=error:stderr", "-XX:SharedArchiveFile=" + archive);
  }
}
