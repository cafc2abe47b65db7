package io.tare.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleTest {

  private static String written(String text, boolean hasUnicode) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Console(InputStream.nullInputStream(), out, out, Terminal.none(hasUnicode)).result(text);
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "PD 1.02–1.31,PD 1.02-1.31",
    "drift −19.4 %,drift -19.4 %",
    "±3 µs,+-3 us",
    "≤ 2 and ≥ 1,<= 2 and >= 1",
    "a × b …,a x b ...",
    "λ σ κ R²,lambda sigma kappa R^2",
  })
  void whereOnlyAsciiCanBeShownSignsAreWrittenWithIt(String text, String plain) {
    assertThat(written(text, false)).isEqualTo(plain + "\n");
  }

  @Test
  void signsStayWhereTheyCanBeShown() {
    assertThat(written("−1 ≤ λ", true)).isEqualTo("−1 ≤ λ\n");
  }

  @Test
  void lettersOfOtherAlphabetsLeaveAMark() {
    assertThat(written("Ж", false)).isEqualTo("?\n");
  }
}
