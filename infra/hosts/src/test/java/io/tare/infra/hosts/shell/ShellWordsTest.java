package io.tare.infra.hosts.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {

  @Test
  void quotesEveryWord() {
    assertThat(ShellWords.join(List.of("a b", "it's", "$x"))).isEqualTo("'a b' 'it'\\''s' '$x'");
  }

  @Test
  void writesForeignLettersAsOctalBytes() {
    assertThat(ShellWords.quote("a\u00fcb")).isEqualTo("'a'\"$(printf '\\303\\274')\"'b'");
  }

  /** Whatever that shell makes of quotation marks, line ends and dollar signs. */
  @ParameterizedTest
  @ValueSource(strings = {"sh", "bash", "zsh", "tcsh", "fish"})
  void anyShellRunsALineOfAPosixShell(String shell) throws Exception {
    assumeTrue(SearchPath.find(shell).isPresent(), "no " + shell + "; apt-get install " + shell);
    String line = "x='it'\\''s !5 % \\0 `a`'\nprintf '%s|' \"$x\" \"$((1 + 1))\" '\u00fc'; exit 3";
    Process process =
        new ProcessBuilder(shell, "-c", ShellWords.forAnyShell(line))
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("it's !5 % \\0 `a`|2|\u00fc|");
    assertThat(process.waitFor()).isEqualTo(3);
  }

  @Test
  void aLineThatAllShellsReadAlikeIsPassedOn() {
    String line = "exec 'sh' '-c' 'exec env -i PATH=\"$PATH\" \"$@\"; exit' '/a b/c' --x=1";
    assertThat(ShellWords.forAnyShell(line)).isEqualTo(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"exec 'a\nb'", "exec 'a!'", "exec 'it'\\''s'", "echo $x", "a; b", "exec 'a"})
  void aLineThatShellsReadDifferentlyIsForOneOfThem(String line) {
    assertThat(ShellWords.forAnyShell(line)).startsWith("exec sh -c '");
  }

  @Test
  void refusesNul() {
    assertThatThrownBy(() -> ShellWords.quote("a\0b")).isInstanceOf(IllegalArgumentException.class);
  }
}
