package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlainColoursTest {

  private static final List<String> SELECTORS =
      List.of(".figure text", ".figure .p1", ".figure .part-4", ".figure .grid", ".figure .paper");

  @Test
  void everyColourIsInlined() {
    assertThat(PlainColours.of(Style.figure()))
        .doesNotContain("var(")
        .doesNotContain("--")
        .contains(".figure .p1 { stroke: #0b6dac; fill: #0b6dac; }");
  }

  @ParameterizedTest
  @EnumSource
  void coloursAgreeWithTheOriginalSheet(StyleSheet.Theme theme) {
    StyleSheet asked = StyleSheet.of(Style.figure(), theme);
    StyleSheet plain = StyleSheet.of(PlainColours.of(Style.figure()), theme);

    for (String selector : SELECTORS) {
      assertThat(plain.value(".figure", selector, property(selector)))
          .as(selector)
          .isEqualTo(asked.value(".figure", selector, property(selector)));
    }
  }

  private static String property(String selector) {
    return selector.endsWith("grid") ? "stroke" : "fill";
  }
}
