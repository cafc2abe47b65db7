package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HolmTest {

  private record Item(String name, OptionalDouble p) {
    Item withP(double other) {
      return new Item(name, OptionalDouble.of(other));
    }
  }

  @Test
  void correctsOnlyTestedItems() {
    List<Item> all =
        List.of(
            new Item("a", OptionalDouble.of(0.04)),
            new Item("untested", OptionalDouble.empty()),
            new Item("b", OptionalDouble.of(0.01)));

    assertThat(Holm.corrected(all, Item::p, Item::withP))
        .containsExactly(
            new Item("a", OptionalDouble.of(0.04)),
            new Item("untested", OptionalDouble.empty()),
            new Item("b", OptionalDouble.of(0.02)));
  }
}
