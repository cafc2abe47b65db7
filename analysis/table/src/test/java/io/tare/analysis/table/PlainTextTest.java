package io.tare.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlainTextTest {

  private static final String WORDS = "word ".repeat(30).strip();

  @Test
  void wrapsParagraphsButNotLines() {
    String text = new PlainText(70).paragraph(WORDS, "  ").gap().line(WORDS).toString();

    List<String> lines = text.lines().toList();
    assertThat(lines.get(0)).startsWith("  word").hasSizeLessThanOrEqualTo(70);
    assertThat(lines).contains("").endsWith(WORDS);
  }

  @Test
  void hasALeastWidth() {
    assertThat(new PlainText(10).width()).isEqualTo(TableFormat.MIN_WIDTH);
  }
}
