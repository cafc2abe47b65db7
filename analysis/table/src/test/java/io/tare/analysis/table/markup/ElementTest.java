package io.tare.analysis.table.markup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElementTest {

  @Test
  void escapesTextAndAttributes() {
    assertThat(Element.of("text").with("title", "a\"b<&").text("1 < 2 & \u0001").toString())
        .isEqualTo("<text title=\"a&quot;b&lt;&amp;\">1 &lt; 2 &amp; \uFFFD</text>");
  }
}
