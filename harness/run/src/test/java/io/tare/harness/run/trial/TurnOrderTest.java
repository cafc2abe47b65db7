package io.tare.harness.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnOrderTest {

  @Test
  void platformsGoThereAndBack() {
    TurnOrder turns = new TurnOrder(1);
    for (int i = 0; i < 20; i++) {
      List<String> order = turns.thereAndBack(List.of("a", "b", "c"));
      assertThat(order).hasSize(6);
      assertThat(order.subList(0, 3)).containsExactlyInAnyOrder("a", "b", "c");
      for (int j = 0; j < 3; j++) {
        assertThat(order.get(5 - j)).isEqualTo(order.get(j));
      }
    }
  }

  @Test
  void allPlatformsAreFirstEquallyOften() {
    TurnOrder turns = new TurnOrder(2);
    long first =
        IntStream.range(0, 1000)
            .filter(i -> turns.thereAndBack(List.of("a", "b")).get(0).equals("a"))
            .count();
    assertThat(first).isBetween(430L, 570L);
  }

  @Test
  void theSameSeedGivesTheSameOrder() {
    List<String> cells = List.of("c1", "c2", "c3", "c4", "c5", "c6");
    assertThat(new TurnOrder(7).shuffled(cells)).isEqualTo(new TurnOrder(7).shuffled(cells));
    assertThat(new TurnOrder(7).shuffled(cells)).isNotEqualTo(new TurnOrder(8).shuffled(cells));
  }
}
