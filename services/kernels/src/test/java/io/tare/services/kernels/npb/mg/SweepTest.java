package io.tare.services.kernels.npb.mg;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.Team;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepTest {

  /** A step for a plane, as it began or ended. */
  private record Event(int step, int plane, boolean end) {}

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "2, 2", "8, 1", "8, 2", "8, 3", "16, 2", "33, 4"})
  void runsEachStepOnceForEachPlane(int planes, int threads) {
    List<Event> ends = events(planes, threads).stream().filter(Event::end).toList();
    assertThat(ends)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 3 * planes)
                .mapToObj(i -> new Event(i % 3, 1 + i / 3, true))
                .toList());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "2, 2", "8, 1", "8, 2", "8, 3", "16, 2", "33, 4"})
  void runsAStepOnceThePlaneAndItsNeighboursAreReady(int planes, int threads) {
    List<Event> events = events(planes, threads);
    for (int step = 1; step < 3; step++) {
      for (int plane = 1; plane <= planes; plane++) {
        int begin = events.indexOf(new Event(step, plane, false));
        for (int near = plane - 1; near <= plane + 1; near++) {
          int wrapped = 1 + Math.floorMod(near - 1, planes); // as borders repeat the other side
          assertThat(events.indexOf(new Event(step - 1, wrapped, true)))
              .as("step %d of plane %d before the next of %d", step - 1, wrapped, plane)
              .isLessThan(begin);
        }
      }
    }
  }

  private static List<Event> events(int planes, int threads) {
    List<Event> events = Collections.synchronizedList(new ArrayList<>());
    Sweep.Step[] steps = new Sweep.Step[3];
    for (int i = 0; i < steps.length; i++) {
      int step = i;
      steps[i] =
          (thread, plane) -> {
            events.add(new Event(step, plane, false));
            events.add(new Event(step, plane, true));
          };
    }
    try (Team team = new Team(threads)) {
      new Sweep(steps).run(team, planes);
    }
    return events;
  }
}
