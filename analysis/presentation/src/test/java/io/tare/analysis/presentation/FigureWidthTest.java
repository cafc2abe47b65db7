package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureWidthTest {

  @ParameterizedTest
  @CsvSource({"2.54cm, 96", "25.4 mm, 96", "1in, 96", "72pt, 96", "10PX, 10"})
  void anInchHas96Pixels(String text, double pixels) {
    assertThat(FigureWidth.parse(text.replace(" ", "")).pixels()).isCloseTo(pixels, within(1e-9));
  }

  @Test
  void theTextIsValidInSvg() {
    assertThat(FigureWidth.parse("8.5CM").text()).isEqualTo("8.5cm");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "8.5", "cm", "-1cm", "0mm", "1e3cm", "8,5cm", "8.5em"})
  void rejectsInvalidWidths(String text) {
    assertThatThrownBy(() -> FigureWidth.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as 8.5cm");
  }
}
