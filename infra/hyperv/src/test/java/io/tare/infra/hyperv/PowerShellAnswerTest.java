package io.tare.infra.hyperv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PowerShellAnswerTest {

  private static PowerShellAnswer answer(String value) {
    return PowerShellAnswer.parse("{\"ok\":true,\"value\":{\"x\":" + value + "}}").orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[\"a\"]", "\"a\"", "{\"value\":[\"a\"],\"Count\":1}", "[{\"value\":\"a\"}]"})
  void readsAListOfOneInAnyForm(String written) {
    assertThat(answer(written).texts("x")).containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "{\"value\":[],\"Count\":0}"})
  void readsAnEmptyListInAnyForm(String written) {
    assertThat(answer(written).texts("x")).isEmpty();
  }

  @Test
  void readsCharactersOutsideAnyCodePage() {
    assertThat(answer("\"M\\u00fcller \\ud83d\\ude00\"").text("x")).isEqualTo("Müller 😀");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "WARNING: something\n{\"ok\":true}",
        "{\"ok\":true} {\"ok\":true}",
        "[1]",
        "{\"ok\":\"yes\"}"
      })
  void refusesOtherOutput(String printed) {
    assertThat(PowerShellAnswer.parse(printed)).isEmpty();
  }

  @Test
  void toleratesAByteOrderMarkAndWindowsEndOfLine() {
    assertThat(PowerShellAnswer.parse("\ufeff{\"ok\":true,\"value\":{}}\r\n")).isPresent();
  }

  @Test
  void anErrorsMessageIsJoinedIntoOneLine() {
    PowerShellAnswer.Failure failure =
        PowerShellAnswer.parse(
                "{\"ok\":false,\"id\":\"OutOfMemory,X\",\"category\":\"C\",\"code\":\"0x8007000E\","
                    + "\"message\":\"'vm' failed to start.\\r\\n\\r\\nNot enough memory.\\r\\n\"}")
            .orElseThrow()
            .failure()
            .orElseThrow();
    assertThat(failure.message()).isEqualTo("'vm' failed to start. Not enough memory.");
    assertThat(failure.what()).isEqualTo("OutOfMemory");
  }
}
