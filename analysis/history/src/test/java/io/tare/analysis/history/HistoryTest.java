package io.tare.analysis.history;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Histories of known PD. */
class HistoryTest {

  private static final double NOISE = 0.02;
  private static final int WATCHES = Integer.getInteger("history.watches", 40);

  private static List<RecordedPd> cell(String workload, int runs, IntToDoubleFunction pd) {
    Random random = new Random(workload.hashCode());
    List<RecordedPd> figures = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      double value = pd.applyAsDouble(i) * Math.exp(NOISE * random.nextGaussian());
      figures.add(recorded(i, workload, value));
    }
    return figures;
  }

  private static RecordedPd recorded(int run, String workload, double pd) {
    return new RecordedPd(
        "r" + run,
        Optional.of(Instant.parse("2026-11-01T03:00:00Z").plus(run, ChronoUnit.DAYS)),
        workload,
        "uml",
        "native",
        pd,
        Optional.empty(),
        "");
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

  @Test
  void figuresOfDifferentMetricsAreDifferentSeries() {
    History history =
        History.of(
            List.of(
                recorded(1, "stream", 1.2).by("response_ns"),
                recorded(1, "stream", 1.4).by("rate_per_s"),
                recorded(2, "stream", 1.2).by("response_ns")));

    assertThat(history.cells())
        .extracting(each -> each.metric() + " " + each.values().size())
        .containsExactly("response_ns 2", "rate_per_s 1");
  }

  @Test
  void aFigureWithoutAMetricContinuesTheOnlySeriesOfItsCell() {
    History history =
        History.of(
            List.of(recorded(1, "stream", 1.2), recorded(2, "stream", 1.2).by("response_ns")));

    assertThat(history.cells())
        .singleElement()
        .satisfies(each -> assertThat(each.values()).hasSize(2));
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

    assertThat(history.tooShort()).isEqualTo(history.cells().size());
    assertThat(HistoryReport.text(history, 0, 79))
        .isEqualTo(
            """
            5 runs, r0 to r4. Too few to detect a change: one cell needs 11 runs.

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
        .startsWith("30 runs, r0 to r29. PD changed in 1 of 2 series.\n")
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
    assertThat(only.workload()).isEqualTo("Matrix multiplication of 100");
    assertThat(only.pd()).isCloseTo(1.2, within(0.02));
    assertThat(only.interval().orElseThrow().contains(1.2)).isTrue();
  }

  /** At which run a watch that looks after each run first shows a change; 0 if it never does. */
  private static int firstAlarm(List<RecordedPd> figures, int from, int to) {
    for (int runs = from; runs <= to; runs++) {
      Set<String> seen = IntStream.range(0, runs).mapToObj(i -> "r" + i).collect(toSet());
      History history =
          History.of(figures.stream().filter(each -> seen.contains(each.run())).toList());
      if (history.cells().stream().anyMatch(each -> !each.changes().isEmpty())) {
        return runs;
      }
    }
    return 0;
  }

  /** With one cell; a quarter of the watches if each look were allowed one in twenty. */
  @Test
  void aWholeWatchWithoutAChangeHasAFalseAlarmInOneOfTwenty() {
    int alarms = 0;
    for (int watch = 0; watch < WATCHES; watch++) {
      alarms += firstAlarm(cell("watch-" + watch, 50, i -> 1.2), 10, 50) > 0 ? 1 : 0;
    }
    assertThat((double) alarms / WATCHES).isLessThanOrEqualTo(0.05 + 2 * Math.sqrt(0.05 / WATCHES));
  }

  @Test
  void aWatchOfEightCellsWithoutAChangeHasAFalseAlarmInOneOfTwenty() {
    int alarms = 0;
    for (int watch = 0; watch < WATCHES / 4; watch++) {
      alarms += firstAlarm(eightCells(watch, 30, 1, i -> false), 14, 30) > 0 ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(WATCHES / 10);
  }

  /** Noise of 2 % between runs. */
  @Test
  void aWatchFindsChangesOfFiveAndTenPercentSoon() {
    assertThat(found(1.1, 6)).isGreaterThan(0.95);
    assertThat(found(1.05, 10)).isGreaterThan(0.9);
  }

  /** The share of watches that show a change within so many runs after it. */
  private static double found(double change, int within) {
    int found = 0;
    int watches = WATCHES / 4;
    for (int watch = 0; watch < watches; watch++) {
      List<RecordedPd> figures =
          cell("step-" + watch, 20 + within, i -> i < 20 ? 1.2 : 1.2 * change);
      found += firstAlarm(figures, 21, 20 + within) > 0 ? 1 : 0;
    }
    return (double) found / watches;
  }

  /** Eight cells with their total, whose PD differs by a factor in some of the runs. */
  private static List<RecordedPd> eightCells(
      int seed, int runs, double factor, IntPredicate changed) {
    Random random = new Random(seed);
    List<RecordedPd> figures = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      double sum = 0;
      for (int cell = 0; cell < 8; cell++) {
        double log =
            Math.log(1.2 * (changed.test(run) ? factor : 1)) + NOISE * random.nextGaussian();
        sum += log;
        figures.add(recorded(run, "cell-" + cell, Math.exp(log)));
      }
      figures.add(recorded(run, RecordedPd.allCells(8), Math.exp(sum / 8)));
    }
    return figures;
  }

  @Test
  void theTotalFindsTwoPercentInAllCellsThatNoCellShows() {
    int total = 0;
    int cells = 0;
    for (int seed = 0; seed < 20; seed++) {
      History history = History.of(eightCells(seed, 32, 1.02, run -> run >= 20));
      for (CellHistory each : history.cells()) {
        boolean isChanged = !each.changes().isEmpty();
        if (each.workload().equals("all 8 cells")) {
          total += isChanged ? 1 : 0;
        } else {
          cells += isChanged ? 1 : 0;
        }
      }
    }
    assertThat(total).isGreaterThanOrEqualTo(18);
    assertThat(cells).as("of 160").isLessThan(24);
  }

  @Test
  void aRunsTotalIsASeriesOfItsOwn() {
    Results run =
        new StatedRun(5, 0.01, 1)
            .named("monday")
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
            .analysedBy(Analysis.withDefaults()::of);

    RecordedPd total = RecordedPd.of(run).get(2);

    assertThat(total.workload()).isEqualTo("all 2 cells");
    assertThat(total.reference()).isEqualTo("native");
    assertThat(total.pd()).isEqualTo(PooledPd.of(run).get(0).mean().value());
    assertThat(total.interval()).isEqualTo(PooledPd.of(run).get(0).mean().interval());
  }
}
