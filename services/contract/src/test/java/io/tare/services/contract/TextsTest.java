package io.tare.services.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 1000, Texts.MAX_CHARACTERS})
  void elementsHaveTheRequestedLength(int characters) {
    for (int index = 0; index < 100; index++) {
      assertThat(Texts.element(1, index, characters)).hasSize(characters);
    }
  }

  @Test
  void charactersNeedNoEscaping() {
    assertThat(Texts.element(1, 0, Texts.MAX_CHARACTERS)).matches("[A-Za-z0-9]*");
  }

  @Test
  void fewElementsOfATextAreEqual() {
    assertThat(Set.copyOf(Texts.elements(new TextShape(1000, 20), 1))).hasSizeGreaterThan(980);
  }

  @Test
  void checksumDetectsALostElement() {
    List<String> elements = new ArrayList<>(Texts.elements(new TextShape(100, 10), 1));
    long before = Texts.checksum(elements);
    elements.remove(50);

    assertThat(Texts.checksum(elements)).isNotEqualTo(before);
  }

  @Test
  void checksumDetectsSwappedElements() {
    List<String> elements = new ArrayList<>(Texts.elements(new TextShape(100, 10), 1));
    long before = Texts.checksum(elements);
    elements.set(3, elements.set(70, elements.get(3)));

    assertThat(Texts.checksum(elements)).isNotEqualTo(before);
  }

  @Test
  void checksumDetectsATruncatedElement() {
    List<String> elements = new ArrayList<>(Texts.elements(new TextShape(100, 10), 1));
    long before = Texts.checksum(elements);
    elements.set(9, elements.get(9).substring(0, 9));

    assertThat(Texts.checksum(elements)).isNotEqualTo(before);
  }

  @Test
  void checksumAcceptsEmptyElements() {
    assertThat(Texts.checksum(List.of("", ""))).isNotEqualTo(Texts.checksum(List.of("")));
  }
}
