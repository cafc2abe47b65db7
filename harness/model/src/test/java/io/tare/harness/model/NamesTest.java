package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "9", "b003-uml", "soap.unmarshal", "response_ns", "Z._-"})
  void acceptsLettersDigitsDotsUnderscoresAndDashes(String name) {
    assertThat(Names.checked("thing", name)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "-a", "_a", "../a", "a/b", "a b", "é", "b٠٠١", "a\n", "a:"})
  void refusesNamesThatCouldBeMisreadInAPath(String name) {
    assertThatThrownBy(() -> Names.checked("thing", name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("thing")
        .hasMessageContaining(name);
  }

  @Test
  void refusesNamesOfMoreThan63Characters() {
    assertThat(Names.checked("thing", "a".repeat(63))).hasSize(63);
    assertThatThrownBy(() -> Names.checked("thing", "a".repeat(64)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("is not a name: use at most 63 characters");
  }

  @Test
  void saysHowANameBegins() {
    assertThatThrownBy(() -> Names.checked("thing", "_a"))
        .hasMessage("thing \"_a\" is not a name: begin with a letter or digit");
  }
}
