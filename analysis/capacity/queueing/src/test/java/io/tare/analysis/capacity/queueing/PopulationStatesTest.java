package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PopulationStatesTest {

  private final PopulationStates states = new PopulationStates(new int[] {60, 40, 2}, 10_000);

  @Test
  void partsAreVisitedOnceInAscendingOrder() {
    int state = 3 + 61 * (2 + 41 * 1);
    List<Integer> visited = new ArrayList<>();
    states.forEachPart(state, (start, end) -> IntStream.range(start, end).forEach(visited::add));

    assertThat(visited).hasSize(4 * 3 * 2).isSorted().doesNotHaveDuplicates();
    assertThat(visited)
        .allMatch(
            part ->
                states.count(part, 0) <= 3
                    && states.count(part, 1) <= 2
                    && states.count(part, 2) <= 1);
  }

  /** The work of a visit does not grow with the first class. */
  @Test
  void partsThatDifferOnlyInTheFirstClassAreOneVisit() {
    int[] visits = {0};
    states.forEachPart(states.full(), (start, end) -> visits[0]++);

    assertThat(visits[0]).isEqualTo(41 * 3);
  }

  @Test
  void withoutClassesThereIsOneState() {
    List<Integer> visited = new ArrayList<>();
    new PopulationStates(new int[0], 10)
        .forEachPart(0, (start, end) -> IntStream.range(start, end).forEach(visited::add));

    assertThat(visited).containsExactly(0);
  }
}
