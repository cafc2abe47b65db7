package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PhasedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseChangeTest {

  private static final Results RESULTS = Analysis.withDefaults().of(new PhasedRun());

  @Test
  void everyPhaseIsComparedWithTheFirstOnTheSamePlatform() {
    assertThat(RESULTS.phaseChanges())
        .extracting(PhaseChange::platform, PhaseChange::phase, PhaseChange::first)
        .containsExactlyInAnyOrder(
            tuple("native", "during", "before"), tuple("uml", "during", "before"));
    assertThat(pd(RESULTS.phaseChanges().stream().map(PhaseChange::change).toList(), "native"))
        .isCloseTo(3, within(0.1));
    assertThat(pd(RESULTS.phaseChanges().stream().map(PhaseChange::change).toList(), "uml"))
        .isCloseTo(5, within(0.1));
  }

  @Test
  void platformsAreComparedPerPhaseAndOverAll() {
    assertThat(RESULTS.comparisons())
        .extracting(each -> CellText.of(each.measurand()))
        .containsExactly(
            "Quicksort of 10, LAN",
            "Quicksort of 10, LAN, phase before",
            "Quicksort of 10, LAN, phase during");
    assertThat(RESULTS.comparisons().get(1).pd().value()).isCloseTo(2, within(0.1));
    assertThat(RESULTS.comparisons().get(2).pd().value()).isCloseTo(10.0 / 3, within(0.1));
  }

  @Test
  void submissionsAreCountedOnce() {
    assertThat(RESULTS.counted()).isEqualTo(3 * 2 * 8);
  }

  /** Level shifts are intended there. */
  @Test
  void levelShiftsWithinACellAreNotReported() {
    assertThat(RESULTS.diagnoses()).isEmpty();
  }

  private static double pd(List<Comparison> all, String platform) {
    return all.stream()
        .filter(each -> each.candidate().equals(platform))
        .findFirst()
        .orElseThrow()
        .pd()
        .value();
  }
}
