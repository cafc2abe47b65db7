package io.tare.services.kernels.npb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JvmOptionTest {

  @Test
  void tellsANumber() {
    assertThat(JvmOption.number("TieredStopAtLevel").orElseThrow()).isBetween(0, 4);
  }

  @Test
  void isEmptyIfTheJvmHasNoSuchOption() {
    assertThat(JvmOption.number("UseNothing")).isEmpty();
  }

  @Test
  void isEmptyIfTheOptionIsNoNumber() {
    assertThat(JvmOption.number("UseSerialGC")).isEmpty();
  }

  @Test
  void tellsWhetherAnOptionIsOn() {
    assertThat(JvmOption.isOn("UseCompiler")).isTrue();
    assertThat(JvmOption.isOn("PrintCompilation")).isFalse();
  }

  @Test
  void isNotOnIfTheJvmHasNoSuchOption() {
    assertThat(JvmOption.isOn("UseNothing")).isFalse();
  }
}
