package io.tare.analysis.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Analysis;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.fixture.StatedRun;
import io.tare.model.Network;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pooling of runs with known PD. */
class RunPoolTest {

  private static Results run(String name, double pd, long seed) {
    return new StatedRun(5, 0.01, seed)
        .named(name)
        .pd(pd, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .analysedBy(Analysis.withDefaults()::of);
  }

  private static final List<Results> ALIKE =
      List.of(run("mon", 1.2, 1), run("tue", 1.2, 2), run("wed", 1.2, 3));

  private static PooledCell only(List<Results> runs) {
    return RunPool.of(runs, Optional.empty()).cells().get(0);
  }

  @Test
  void runsThatAgreeHaveOnePd() {
    PooledCell cell = only(ALIKE);

    assertThat(cell.runs()).extracting(PooledCell.OfRun::run).containsExactly("mon", "tue", "wed");
    assertThat(cell.effects().value()).isCloseTo(1.2, within(0.02));
    assertThat(cell.interval().orElseThrow().contains(1.2)).isTrue();
    assertThat(cell.verdict().verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(cell.holmP().orElseThrow()).isLessThan(0.01);
  }

  @Test
  void theIntervalIncludesDifferencesBetweenRuns() {
    PooledCell apart = only(List.of(run("a", 1.0, 1), run("b", 1.2, 2), run("c", 1.45, 3)));

    assertThat(apart.effects().heterogeneity().deviation()).isBetween(0.15, 0.25);
    assertThat(apart.effects().heterogeneity().share()).isGreaterThan(0.95);
    assertThat(apart.interval().orElseThrow().halfWidth())
        .isGreaterThan(10 * only(ALIKE).interval().orElseThrow().halfWidth());
    assertThat(apart.verdict().verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void checksWhetherAnotherRunFits() {
    PooledCell fits = RunPool.of(ALIKE, Optional.of(run("thu", 1.2, 9))).cells().get(0);
    PooledCell not = RunPool.of(ALIKE, Optional.of(run("thu", 1.5, 9))).cells().get(0);

    assertThat(fits.fits()).contains(true);
    assertThat(fits.prediction().orElseThrow().contains(1.2)).isTrue();
    assertThat(not.fits()).contains(false);
    assertThat(not.prediction().orElseThrow().contains(1.5)).isFalse();
  }

  @Test
  void twoRunsHaveNoInterval() {
    PooledCell cell = only(ALIKE.subList(0, 2));

    assertThat(cell.interval()).isEmpty();
    assertThat(cell.verdict().verdict()).isEqualTo(Verdict.TOO_FEW_BLOCKS);
    assertThat(PoolReport.text(RunPool.of(ALIKE.subList(0, 2), Optional.empty()), 100))
        .contains("too few runs");
  }

  @Test
  void runsWithoutACommonCellCannotBePooled() {
    Results other =
        new StatedRun(5, 0.01, 4)
            .named("other")
            .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
            .analysedBy(Analysis.withDefaults()::of);

    assertThatThrownBy(() -> RunPool.of(List.of(ALIKE.get(0), other), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no two of these runs have PD of a common cell");
  }

  @Test
  void textExplainsTheNumbers() {
    String text = PoolReport.text(RunPool.of(ALIKE, Optional.of(run("thu", 1.5, 9))), 120);

    assertThat(text)
        .contains("soa.matmul n=100", "slower", "between runs", "Hartung and Knapp")
        .contains("thu fits in 0 of 1 cells");
  }
}
