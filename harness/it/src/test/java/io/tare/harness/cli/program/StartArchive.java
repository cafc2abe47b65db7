package io.tare.harness.cli.program;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An archive of the classes that the program from this build loads in a run, with its report, which
 * otherwise take a good part of a small run's time. It is made once, by the first of the JVMs that
 * run tests; {@link LauncherIT} has the one that users have.
 */
final class StartArchive {

  private static final Path DIRECTORY = BuiltTare.shared("start-cache");
  private static final Path ARCHIVE = DIRECTORY.resolve("run-" + Runtime.version() + ".jsa");
  private static final Path LIBRARIES = BuiltTare.distribution().resolve("lib");

  /** The smallest campaign that is a run. */
  private static final String CAMPAIGN = "smallest.yaml";

  private static @Nullable List<String> options;

  private StartArchive() {}

  /** Options with which Java maps it, or says nothing if it cannot. */
  static synchronized List<String> options() throws IOException {
    List<String> known = options;
    if (known == null) {
      makeOnce();
      known =
          Files.exists(ARCHIVE)
              ? List.of(
                  "-Xlog:disable", "-Xlog:all=error:stderr", "-XX:SharedArchiveFile=" + ARCHIVE)
              : List.of();
      options = known;
    }
    return known;
  }

  private static void makeOnce() throws IOException {
    Files.createDirectories(DIRECTORY);
    try (FileChannel channel =
        FileChannel.open(
            DIRECTORY.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      var unused = channel.lock(); // until the channel is closed
      if (!isOfThisBuild()) {
        make();
      }
    }
  }

  /** Java maps no archive of other jars. */
  private static boolean isOfThisBuild() throws IOException {
    if (!Files.exists(ARCHIVE)) {
      return false;
    }
    FileTime made = Files.getLastModifiedTime(ARCHIVE);
    try (Stream<Path> jars = Files.list(LIBRARIES)) {
      for (Path each : jars.toList()) {
        if (Files.getLastModifiedTime(each).compareTo(made) > 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whatever becomes of the run: without an archive, programs only start more slowly. */
  private static void make() throws IOException {
    Path directory = Files.createTempDirectory(DIRECTORY, "made-");
    try (InputStream campaign =
        Objects.requireNonNull(StartArchive.class.getResourceAsStream("/campaigns/" + CAMPAIGN))) {
      Files.copy(campaign, directory.resolve(CAMPAIGN));
    }
    Path unfinished = directory.resolve("run.jsa");
    List<String> words = new ArrayList<>(List.of(BuiltTare.java().toString()));
    words.addAll(BuiltTare.JVM_OPTIONS);
    words.addAll(
        List.of(
            "-XX:ArchiveClassesAtExit=" + unfinished,
            "-Xlog:disable",
            "-Dtare.lock=" + directory.resolve("measuring.lock"),
            "-jar",
            LIBRARIES.resolve("tare-cli.jar").toString()));
    words.addAll(List.of("run", CAMPAIGN, "--out", "run"));
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("said").toFile());
    builder.environment().put("TARE_CACHE", directory.resolve("cache").toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    var unused = process.onExit().join();
    if (Files.exists(unfinished)) {
      Files.move(unfinished, ARCHIVE, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
