package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The README's first command in sources that nobody has built. It has Maven build the program
 * without tests and checks: what only these provide is not there, which no other build shows.
 */
@Tag("thorough")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FreshSourcesIT {

  private static final List<String> SOURCES =
      List.of(
          ".mvn",
          "tare",
          "pom.xml",
          "services",
          "client",
          "harness",
          "infra",
          "analysis",
          "campaigns");

  @TempDir Path directory;

  @Test
  void theFirstCommandBuildsTheProgram() throws Exception {
    for (String each : SOURCES) {
      copy(BuiltTare.project().resolve(each), directory.resolve("sources").resolve(each));
    }
    ProcessBuilder builder =
        new ProcessBuilder(directory.resolve("sources/tare").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().put("TARE_CACHE", directory.resolve("cache").toString());

    Process process = builder.start();

    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).startsWith("tare: building on first use").contains("\ntare 0.");
  }

  /** Without what was built. */
  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes unused)
              throws IOException {
            if (each.endsWith("target")) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(each)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path each, BasicFileAttributes unused)
              throws IOException {
            Path copy = from.equals(each) ? to : to.resolve(from.relativize(each));
            Files.createDirectories(copy.getParent());
            Files.copy(each, copy, StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
