package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {

  @Test
  void breaksLinesAtBlanksAndIndentsThem() {
    assertThat(Paragraph.lines("one two three four", 9, "- ", "  "))
        .containsExactly("- one two", "  three", "  four");
  }

  @Test
  void doesNotBreakLongWords() {
    assertThat(Paragraph.lines("see /a/rather/long/path now", 10, "", ""))
        .containsExactly("see", "/a/rather/long/path", "now");
  }

  @Test
  void keepsAPercentSignWithItsNumber() {
    assertThat(Paragraph.lines("it was 57 % (49 to 68 %)", 10, "", ""))
        .containsExactly("it was", "57 % (49", "to 68 %)");
  }

  @Test
  void keepsABoundWithItsNumber() {
    assertThat(Paragraph.lines("no loss seen; at most +2.6 %", 14, "", ""))
        .containsExactly("no loss seen;", "at most +2.6 %");
  }

  @Test
  void keepsAUnitWithItsNumber() {
    assertThat(Paragraph.lines("took 12 ms or 1 h", 9, "", ""))
        .containsExactly("took", "12 ms or", "1 h");
  }

  @Test
  void doesNotMistakeAParameterForAUnit() {
    assertThat(Paragraph.lines("soap c=10 s=2 MB", 10, "", ""))
        .containsExactly("soap c=10", "s=2 MB");
  }
}
