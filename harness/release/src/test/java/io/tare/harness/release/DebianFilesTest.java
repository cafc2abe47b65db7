package io.tare.harness.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DebianFilesTest {

  private static final String MARKDOWN =
      """
      # Changelog

      ## 0.2.0

      ### Measuring
      - Machines are reached as by `ssh`: aliases, [jump hosts](docs/x.md), certificates, agents,
        default keys.

      ### Changed from 28 to 30 November 2026, for those who built earlier states
      - Nothing of this.

      ## 0.1.0
      - Older.
      """;

  @Test
  void writesTheNewestSectionAsDebianDoes() {
    assertThat(
            DebianFiles.changelog(
                MARKDOWN, "0.2.0", "A <a@example.org>", "Fri, 20 Nov 2026 00:00:00 +0000"))
        .isEqualTo(
            """
            tare (0.2.0) unstable; urgency=low

              [ Measuring ]
              * Machines are reached as by ssh: aliases, jump hosts, certificates, agents,
                default keys.

             -- A <a@example.org>  Fri, 20 Nov 2026 00:00:00 +0000
            """);
  }

  @Test
  void namesAHomepageOnlyIfThereIsOne() {
    String template = "Package: tare\nDescription: weighs\n more\n";

    assertThat(DebianFiles.control(template, "")).isEqualTo(template);
    assertThat(DebianFiles.control(template, "https://example.org/tare"))
        .isEqualTo(
            "Package: tare\nHomepage: https://example.org/tare\nDescription: weighs\n more\n");
  }

  @Test
  void theProjectsChangelogHasItemsForThePackage() throws IOException {
    String changelog =
        DebianFiles.changelog(Files.readString(Path.of("../../CHANGELOG.md")), "1", "a <b@c>", "d");

    assertThat(changelog).contains("\n  [ Measuring ]\n  * ").doesNotContain("](", "`");
    assertThat(changelog.lines()).allMatch(line -> line.length() <= 80);
  }
}
