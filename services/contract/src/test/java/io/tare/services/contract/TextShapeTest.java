package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tare.services.contract.EnvelopeService.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextShapeTest {

  @ParameterizedTest
  @CsvSource({
    "1000, 1",
    "1000, 10",
    "1000, 1000",
    "100000, 100000",
    "2000000, 10",
    "2000000, 1000",
    "10000000, 100",
    "50000000, 1",
    "50000000, 100000"
  })
  void matchesTheRequestedSizeToHalfAnElement(long bodyBytes, int characters) {
    TextShape shape = TextShape.forBody(bodyBytes, characters);

    long tolerance = Math.max(TextShape.FRAME_BYTES, (characters + TextShape.MARKUP_BYTES + 1) / 2);
    assertThat(Math.abs(shape.bodyBytes() - bodyBytes)).isLessThanOrEqualTo(tolerance);
  }

  @Test
  void predictsTheLengthOfTheContent() {
    TextShape shape = TextShape.forBody(10_000, 10);

    byte[] envelope = Envelopes.of(Text.of(shape, 7));

    int around = Envelopes.HEAD.length() + Envelopes.TAIL.length();
    assertThat(envelope).hasSize(around + (int) shape.bodyBytes());
  }

  @Test
  void refusesAnElementLargerThanTheBody() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TextShape.forBody(1000, 1001))
        .withMessageContaining("1000")
        .withMessageContaining("1001");
  }

  @Test
  void refusesElementsWithoutCharacters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TextShape.forBody(1000, 0))
        .withMessageContaining("got 0");
  }
}
