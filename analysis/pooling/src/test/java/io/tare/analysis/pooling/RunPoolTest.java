package io.tare.analysis.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.model.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  /** A single block has a PD, but no error of it. */
  @Test
  void countsAllCellsThatCannotBePooled() {
    RunPool pool =
        RunPool.of(
            List.of(
                ALIKE.get(0),
                ALIKE.get(1),
                new StatedRun(1, 0.01, 4)
                    .named("thu")
                    .pd(1.2, "uml", "soa.quicksort", Network.LOOPBACK, "n", 100)
                    .analysedBy(Analysis.withDefaults()::of)),
            Optional.empty());

    assertThat(pool.left()).isEqualTo(1);
    assertThat(PoolReport.left(pool))
        .contains("1 cell is left out: PD and its error are in fewer than two runs.");
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
  void aCopyOfARunIsNotPooledAsAnother(@TempDir Path directory) {
    SyntheticRun.ofSize(3, 8).writeTo(directory.resolve("monday"));
    SyntheticRun.ofSize(3, 9).writeTo(directory.resolve("tuesday"));
    Results monday = recorded(directory.resolve("monday"));
    Results tuesday = recorded(directory.resolve("tuesday"));
    Results copy = recorded(copied(directory.resolve("monday"), directory.resolve("copy")));

    assertThat(RunPool.of(List.of(monday, tuesday), Optional.empty()).cells()).isNotEmpty();
    assertThatThrownBy(() -> RunPool.of(List.of(monday, tuesday, copy), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("monday and copy have measurements in common");
    assertThatThrownBy(() -> RunPool.of(List.of(monday, tuesday), Optional.of(copy)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("monday and copy have measurements in common");
  }

  private static Results recorded(Path run) {
    return Analysis.withDefaults().withoutTails().of(ArchivedRun.open(run));
  }

  private static Path copied(Path run, Path copy) {
    try (Stream<Path> files = Files.walk(run)) {
      for (Path each : files.toList()) {
        Files.copy(each, copy.resolve(run.relativize(each).toString()));
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Three runs that agree to a thousandth, with intervals of a percent. */
  @Test
  void agreementBeyondTheRunsOwnErrorsTellsNothingAboutDifferencesBetweenRuns() {
    RunPool pool =
        RunPool.of(
            IntStream.range(0, 4).mapToObj(i -> run("run" + i, 1.2, 7)).toList(), Optional.empty());

    assertThat(pool.cells().get(0).effects().heterogeneity().range()).isEmpty();
    assertThat(PoolReport.text(pool, 120))
        .contains("cannot be determined")
        .doesNotContain("±0.0 %");
  }

  @Test
  void leavesEachRunOutOnce() {
    List<Results> runs =
        List.of(run("a", 1.2, 1), run("b", 1.2, 2), run("c", 1.2, 3), run("odd", 0.8, 4));
    PooledCell cell = only(runs);

    assertThat(cell.withoutEach())
        .extracting(PooledCell.WithoutRun::run)
        .containsExactly("a", "b", "c", "odd");
    PooledCell.WithoutRun odd = cell.withoutEach().get(3);
    assertThat(odd.effects().value()).isCloseTo(1.2, within(0.02));
    assertThat(odd.changesVerdict()).isTrue();
    assertThat(cell.withoutEach().get(0).changesVerdict()).isFalse();
    assertThat(PoolReport.text(RunPool.of(runs, Optional.empty()), 120).replaceAll("\\s+", " "))
        .contains("Matrix multiplication of 100 without odd.")
        .contains("Without odd the verdict on Matrix multiplication of 100 would change.");
    assertThat(only(ALIKE.subList(0, 2)).withoutEach()).isEmpty();
  }

  @Test
  void textExplainsTheNumbers() {
    String text = PoolReport.text(RunPool.of(ALIKE, Optional.of(run("thu", 1.5, 9))), 120);

    assertThat(text)
        .contains("Matrix multiplication of 100", "slower", "between runs", "Hartung and Knapp")
        .contains("thu fits in 0 of 1 cells");
  }
}
