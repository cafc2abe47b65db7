package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.command.ExitMeaning;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManCommandTest {

  @TempDir Path directory;

  private String page = "";

  @BeforeEach
  void print() {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("man")).isZero();
    page = program.out();
  }

  @Test
  void containsEveryCommandAndOption() {
    HelpTest.commands()
        .forEach(
            command -> {
              assertThat(page).contains(roff(command.getCommandSpec().qualifiedName()));
              command
                  .getCommandSpec()
                  .options()
                  .forEach(option -> assertThat(page).contains(roff(option.longestName())));
            });
  }

  @Test
  void containsOnlyAsciiAndMacros() {
    assertThat(page).isASCII();
    assertThat(page.lines().filter(line -> line.startsWith(".")))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|PP|TP|nf|fi)( .*)?"));
  }

  @Test
  void roffReadsItWithoutWarnings() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/groff")), "groff is missing: apt-get install groff");
    Path file = Files.writeString(directory.resolve("tare.1"), page);
    Path warnings = directory.resolve("warnings");
    Process groff =
        new ProcessBuilder("groff", "-man", "-Tutf8", "-ww", "-P-c", "-rLL=80n", file.toString())
            .redirectError(warnings.toFile())
            .start();
    String shown = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(groff.waitFor()).isZero();
    assertThat(warnings).isEmptyFile();
    assertThat(shown)
        .contains("tare - measures what virtualization costs a service in response time")
        .contains("  tare run --aa                   native against itself")
        .doesNotContain("\\(", "%%");
  }

  @Test
  void explainsEachExitStatusInASectionOfItsOwn() {
    String statuses = page.substring(page.indexOf(".SH \"EXIT STATUS\"\n"));

    assertThat(ExitMeaning.ALL)
        .allSatisfy(
            each ->
                assertThat(statuses)
                    .contains(
                        ".TP\n\\fB%d\\fR\n%s\n"
                            .formatted(each.status(), roff(each.words().replace("`", "")))));
    assertThat(page).doesNotContain("Exit status: 0");
  }

  /** Lines of help are broken for terminals. */
  @Test
  void fillsParagraphs() {
    assertThat(page)
        .contains(
            ".PP\nA tar archive, compressed with gzip: the run directory, the input files of its"
                + " campaign, ");
  }

  private static String roff(String text) {
    return text.replace("-", "\\-");
  }
}
