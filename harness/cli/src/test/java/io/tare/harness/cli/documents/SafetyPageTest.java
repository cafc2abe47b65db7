package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each promise names the tests that verify it. */
class SafetyPageTest {

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (.*) \\| (.*) \\|$");
  private static final Pattern TEST = Pattern.compile("`([A-Za-z0-9]+(?:Test|IT))`");

  @Test
  void everyPromiseNamesExistingTests() throws IOException {
    Set<String> tests = tests();

    assertThat(promises())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            promise -> {
              List<String> named =
                  TEST.matcher(promise.group(2)).results().map(each -> each.group(1)).toList();
              assertThat(named).as(promise.group(1)).isNotEmpty().isSubsetOf(tests);
            });
  }

  /** Rows of tables whose last column contains tests. */
  private static List<MatchResult> promises() throws IOException {
    String page = Files.readString(PROJECT.resolve("docs/explanation/safety.md"));
    return Pattern.compile("(?m)^\\| promise \\| test \\|\\n\\|.*\\n((?:\\|.*\\n)+)")
        .matcher(page)
        .results()
        .flatMap(table -> ROW.matcher(table.group(1)).results())
        .toList();
  }

  private static Set<String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT)) {
      return files
          .map(Path::toString)
          .filter(each -> each.endsWith(".java") && each.contains("/src/test/java/"))
          .map(each -> each.substring(each.lastIndexOf('/') + 1, each.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}
