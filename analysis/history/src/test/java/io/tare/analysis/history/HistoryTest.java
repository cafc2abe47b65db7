package io.tare.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.model.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Histories of known PD. */
class HistoryTest {

  private static final double NOISE = 0.02;

  private static List<RecordedPd> cell(String workload, int runs, IntToDoubleFunction pd) {
    Random random = new Random(workload.hashCode());
    List<RecordedPd> figures = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      double value = pd.applyAsDouble(i) * Math.exp(NOISE * random.nextGaussian());
      figures.add(new RecordedPd("r" + i, workload, "uml", "native", value, Optional.empty()));
    }
    return figures;
  }

  private static CellHistory only(int runs, IntToDoubleFunction pd) {
    return History.of(cell("soa.matmul", runs, pd)).cells().get(0);
  }

  @Test
  void aLossIsFoundAtItsRunWithItsSize() {
    CellHistory cell = only(30, i -> i < 20 ? 1.2 : 1.32);

    assertThat(cell.changes()).extracting(LevelChange::run).containsExactly("r20");
    LevelChange change = cell.last().orElseThrow();
    assertThat(change.before()).isCloseTo(1.2, within(0.02));
    assertThat(change.ratio()).isCloseTo(1.1, within(0.02));
    assertThat(change.interval().orElseThrow().contains(1.1)).isTrue();
    assertThat(cell.isRegression(0)).isTrue();
    assertThat(cell.isRegression(0.2)).isFalse();
  }

  /** A gate at 5 % from one run to the next never closes for it. */
  @Test
  void aSlowDriftBelowAGatesBoundIsFound() {
    CellHistory cell = only(40, i -> 1.2 * Math.pow(1.005, i));

    assertThat(cell.changes()).isNotEmpty();
    assertThat(cell.isRegression(0)).isTrue();
  }

  @Test
  void aRecoveredLossIsNoRegression() {
    CellHistory cell = only(45, i -> i < 15 || i >= 30 ? 1.2 : 1.4);

    assertThat(cell.changes()).extracting(LevelChange::run).containsExactly("r15", "r30");
    assertThat(cell.isRegression(0)).isFalse();
  }

  @Test
  void aChangeOnlyOfSpreadIsNotReported() {
    Random random = new Random(3);

    assertThat(only(60, i -> i < 30 ? 1.2 : 1.2 * Math.exp(0.2 * random.nextGaussian())).changes())
        .isEmpty();
  }

  @Test
  void manyCellsShareTheFalseAlarms() {
    List<RecordedPd> figures = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      figures.addAll(cell("steady-" + i, 30, run -> 1.1));
    }

    assertThat(History.of(figures).cells())
        .filteredOn(each -> !each.changes().isEmpty())
        .hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void tooFewRunsAreShownWithANote() {
    History history = History.of(cell("soa.matmul", 5, i -> 1.2));

    assertThat(history.isLongEnough()).isFalse();
    assertThat(HistoryReport.text(history, 0, 79))
        .isEqualTo(
            """
            5 runs, r0 to r4. Too few to detect a change: one cell needs 8 runs.

            PD by cell
            workload    platform  runs  first PD  last PD
            ----------  --------  ----  --------  -------
            soa.matmul  uml          5     1.198    1.175
            """);
  }

  @Test
  void textHasTheChangesAndLosses() {
    List<RecordedPd> figures = cell("soa.matmul n=100", 30, i -> i < 20 ? 1.2 : 1.32);
    figures.addAll(cell("soa.quicksort n=1000", 30, i -> 1.05));

    String text = HistoryReport.text(History.of(figures), 0, 79);

    assertThat(text)
        .startsWith("30 runs, r0 to r29. PD changed in 1 of 2 cells.\n")
        .containsPattern("soa.matmul n=100 +uml +r20 +1\\.2\\d+ +1\\.3\\d+ ")
        .contains("Loss: soa.matmul n=100 on uml since r20, +");
    assertThat(text.lines()).allMatch(line -> line.length() <= 79);
  }

  @Test
  void theFigureHasAPanelForEachCellAndALineForEachChange() {
    List<RecordedPd> figures = cell("soa.matmul", 30, i -> i < 20 ? 1.2 : 1.32);
    figures.addAll(cell("soa.quicksort", 30, i -> 1.05));

    String svg = HistoryFigure.standalone(History.of(figures));

    assertThat(svg)
        .contains("soa.matmul on uml")
        .contains("soa.quicksort on uml")
        .contains("since r20: ");
    assertThat(svg.split("class=\"change\"", -1)).hasSize(2);
  }

  @Test
  void rejectsARunWithACellTwice() {
    List<RecordedPd> twice = new ArrayList<>(cell("soa.matmul", 3, i -> 1.2));
    twice.addAll(cell("soa.matmul", 1, i -> 1.2));

    assertThatThrownBy(() -> History.of(twice))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("run r0 has soa.matmul on uml twice; give each run its own name");
  }

  @Test
  void runsHavePdWithIntervals() {
    List<RecordedPd> figures =
        RecordedPd.of(
            new StatedRun(5, 0.01, 1)
                .named("monday")
                .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
                .analysedBy(Analysis.withDefaults()::of));

    assertThat(figures).hasSize(1);
    RecordedPd only = figures.get(0);
    assertThat(only.run()).isEqualTo("monday");
    assertThat(only.workload()).isEqualTo("soa.matmul n=100");
    assertThat(only.pd()).isCloseTo(1.2, within(0.02));
    assertThat(only.interval().orElseThrow().contains(1.2)).isTrue();
  }
}
