package io.tare.harness.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "runs/a-1.2 | runs/a-1.2",
        "Messläufe/1 | Messläufe/1",
        "my runs/a | 'my runs/a'",
        "it's | 'it'\\''s'",
        "$HOME | '$HOME'",
        "--json | ./--json",
      })
  void isOneWordOfACommand(String path, String word) {
    assertThat(ShellWord.of(path)).isEqualTo(word);
  }
}
