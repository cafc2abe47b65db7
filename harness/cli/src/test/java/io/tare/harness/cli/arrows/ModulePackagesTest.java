package io.tare.harness.cli.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The package of a class leads to its module: every class of module {@code a/b} is in package
 * {@code io.tare.a.b} or below. A module {@code a/it} contains tests of parts that are not public,
 * in the packages of {@code io.tare.a} that they test. Outside of {@code io.tare} are only examples
 * of other people's plug-ins.
 */
class ModulePackagesTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  /** A file of Java in a module: the module, and the class with its package. */
  private static final Pattern SOURCE =
      Pattern.compile("(.+)/src/\\w+/java/((?:io/tare|org/example)/.+)\\.java");

  @Test
  void everyClassIsInThePackageOfItsModule() throws IOException {
    List<String> wrong = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes unused) {
            String name = String.valueOf(directory.getFileName());
            return name.equals("target") || name.startsWith(".")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes unused) {
            misplaced(ROOT.relativize(file).toString()).ifPresent(wrong::add);
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "harness/cli/src/main/java/io/tare/harness/cli/Main.java",
    "harness/cli/src/main/java/io/tare/harness/cli/command/RunCommand.java",
    "analysis/capacity/web/src/test/java/io/tare/analysis/capacity/web/RoutesTest.java",
    "client/src/main/java/io/tare/client/call/Call.java",
    "client/it/src/test/java/io/tare/client/program/SessionIT.java",
    "harness/cli/src/test/java/org/example/digest/DigestFamily.java",
    "pom.xml"
  })
  void acceptsTheModulesPackageAndThoseBelow(String file) {
    assertThat(misplaced(file)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "harness/command/src/main/java/io/tare/commands/A.java, io.tare.commands.A, harness/command,"
        + " io.tare.harness.command",
    "harness/run/src/test/java/io/tare/harness/runner/A.java, io.tare.harness.runner.A,"
        + " harness/run, io.tare.harness.run",
    "infra/it/src/test/java/io/tare/client/B.java, io.tare.client.B, infra/it, io.tare.infra",
    "harness/cli/src/main/java/org/example/C.java, org.example.C, harness/cli, io.tare.harness.cli"
  })
  void saysInOneSentenceWhichClassIsElsewhere(
      String file, String type, String module, String expected) {
    assertThat(misplaced(file))
        .contains(type + " of module " + module + " must be in " + expected + " or below");
  }

  private static Optional<String> misplaced(String file) {
    Matcher source = SOURCE.matcher(file);
    if (!source.matches() || file.contains("/src/test/java/org/example/")) {
      return Optional.empty();
    }
    String module = source.group(1);
    String type = source.group(2).replace('/', '.');
    String expected = "io.tare." + module.replaceFirst("/it$", "").replace('/', '.');
    return type.startsWith(expected + ".")
        ? Optional.empty()
        : Optional.of("%s of module %s must be in %s or below".formatted(type, module, expected));
  }
}
