package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How to cite the program. */
class CitationTest {

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

  @Test
  void namesTheVersionOfTheSources() throws Exception {
    Matcher version =
        Pattern.compile("<artifactId>tare</artifactId>\\s*<version>(.*?)</version>")
            .matcher(Files.readString(PROJECT.resolve("pom.xml")));

    assertThat(version.find()).isTrue();
    assertThat(Files.readString(PROJECT.resolve("CITATION.cff")))
        .containsPattern("(?m)^version: " + Pattern.quote(version.group(1)) + "$");
  }
}
