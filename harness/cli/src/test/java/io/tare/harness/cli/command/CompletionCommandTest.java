package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCommandTest {

  @TempDir Path directory;

  @BeforeEach
  void makeRuns() throws IOException {
    Files.createDirectories(directory.resolve("runs/quickstart-20260102-030405"));
    Files.createDirectories(directory.resolve("runs/lan-20260102-030405"));
    Files.writeString(directory.resolve("mine.yaml"), "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tare pl | plan
          tare run --bl | --blocks
          tare study li | list
          tare report la | latest lan-20260102-030405
          tare export latest --format j | jsonl
          tare report latest --table p | pairs phases platforms
          tare plan quick | quick quickstart quickstart-profiles
          tare run mine | mine.yaml
          tare init mi | mine.yaml
          tare report latest --junit mi | mine.yaml
          tare resume q | quickstart-20260102-030405
          tare completion z | zsh
          tare study show cl | cloud-pingpong
          tare compare latest --study x | xen
          tare run --platform um | uml
          tare plan --workload soa.quick | soa.quicksort
          tare model show so | soa
          tare model show qu | quickstart-20260102-030405
          tare ask --model xe | xen
          tare ask --like soa.mat | soa.matmul
          tare ask --platform vm | vmware
          tare ask se | sensitivity
          tare report latest --undecided f | fail
          tare report latest --format ma | markdown
          """)
  void completesWordsInBash(String words, String expected) throws Exception {
    String script =
        """
        . ./script
        read -ra COMP_WORDS <<< '%s'
        COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
        COMP_LINE="${COMP_WORDS[*]}"
        _complete_tare
        printf '%%s\\n' "${COMPREPLY[@]}"
        """
            .formatted(words);
    assertThat(output("bash", script)).containsExactlyInAnyOrder(expected.split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void isAValidScript(String shell) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin", shell)),
        shell + " is missing: apt-get install " + shell);
    assertThat(output(shell, ". ./script && type _complete_tare >/dev/null && echo fine"))
        .endsWith("fine");
  }

  @Test
  void refusesAnUnknownShell() {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("completion", "fish")).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: SHELL: \"fish\" is not known; allowed: bash, zsh\n");
  }

  /** A shell's output for a script, in the directory with the completions in the file script. */
  private List<String> output(String shell, String script) throws Exception {
    InProcess program = new InProcess(directory);
    assertThat(program.tare("completion", shell.equals("zsh") ? "zsh" : "bash")).isZero();
    Files.writeString(directory.resolve("script"), program.out());
    Process process =
        new ProcessBuilder(shell, "-c", script)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return Stream.of(out.split("\n")).toList();
  }
}
