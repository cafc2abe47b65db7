package io.tare.infra.hosts.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {

  @Test
  void quotesEveryWord() {
    assertThat(ShellWords.join(List.of("a b", "it's", "$x"))).isEqualTo("'a b' 'it'\\''s' '$x'");
  }

  @Test
  void writesForeignLettersAsOctalBytes() {
    assertThat(ShellWords.quote("a\u00fcb")).isEqualTo("'a'\"$(printf '\\303\\274')\"'b'");
  }

  @Test
  void refusesNul() {
    assertThatThrownBy(() -> ShellWords.quote("a\0b")).isInstanceOf(IllegalArgumentException.class);
  }
}
