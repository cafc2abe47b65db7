package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.diagnosis.CountedDrift;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.TimedRun;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Verdicts if one side settles while it is counted. */
class PdTrendTest {

  /** Cells with even numbers are uml's. */
  private static final TimedRun ALL_FALL =
      TimedRun.drifting(
          IntStream.rangeClosed(1, 8)
              .boxed()
              .collect(Collectors.toMap(i -> "c%02d".formatted(2 * i), i -> 0.85)));

  private static final Results FALLING = ALL_FALL.analysedBy(Analysis.withDefaults()::of);

  private static final Results ONE_FALLS =
      TimedRun.drifting(Map.of("c02", 0.80)).analysedBy(Analysis.withDefaults()::of);

  private static final Results SETTLED = TimedRun.settled().analysedBy(Analysis.withDefaults()::of);

  @Test
  void theTrendOfPdIsThatOfTheFallingSide() {
    PdTrend trend = FALLING.comparisons().get(0).trend().orElseThrow();

    assertThat(trend.trend().ratio()).isCloseTo(0.85, within(0.03));
    assertThat(trend.trend().isSeen()).isTrue();
    assertThat(trend.lastThird().value())
        .isCloseTo(
            FALLING.comparisons().get(0).pd().value() * Math.pow(0.85, 1 / 3.0), within(0.03));
    assertThat(PooledPd.of(FALLING, "uml").orElseThrow().trend().orElseThrow().ratio())
        .isCloseTo(0.85, within(0.01));
  }

  @Test
  void noVerdictIsFirmIfAllCellsMove() {
    assertThat(FALLING.comparisons())
        .allMatch(each -> !each.isSettled() && !each.isFirm())
        .allMatch(each -> each.beside().stream().noneMatch(one -> one.judged().isSettled()));
    assertThat(FALLING.warnings())
        .anyMatch(
            each ->
                each.kind().equals(Warning.Kind.PD_MOVES)
                    && each.subject().equals("uml against native")
                    && each.detail().endsWith("all cells together"));
  }

  @Test
  void aMovingCellIsDistinguishedFromSettledOnes() {
    assertThat(ONE_FALLS.comparisons().get(0)).matches(each -> !each.isSettled());
    assertThat(ONE_FALLS.comparisons())
        .filteredOn(each -> each.trend().orElseThrow().trend().isWithin())
        .isNotEmpty()
        .allMatch(Comparison::isSettled);
  }

  @Test
  void settledCellsKeepTheirVerdicts() {
    assertThat(SETTLED.comparisons()).filteredOn(Comparison::isSettled).hasSizeGreaterThan(5);
    assertThat(PooledPd.of(SETTLED, "uml").orElseThrow().trend().orElseThrow().isWithin()).isTrue();
    assertThat(PooledPd.of(SETTLED, "uml").orElseThrow().lastThird()).isPresent();
  }

  private static Gate gate(TimedRun run, Results results, String condition) {
    return Gate.of(
        List.of(GateCondition.parse(condition)),
        results,
        GateCell.of(run.plan()),
        Optional.empty());
  }

  /** They fall to 0.85 while counted, so PD is 0.92 overall, and 0.87 in the last third. */
  @Test
  void movingCellsDecideAGateIfTheirLastThirdAgrees() {
    assertThat(gate(ALL_FALL, FALLING, "pd > 0.5").of(GateCheck.State.FAILED)).hasSize(8);
    assertThat(gate(ALL_FALL, FALLING, "pd > 1.2").of(GateCheck.State.PASSED)).hasSize(8);
  }

  @Test
  void movingCellsAreUndecidedIfTheirLastThirdDisagrees() {
    Gate gate = gate(ALL_FALL, FALLING, "pd > 0.80");

    assertThat(gate.of(GateCheck.State.UNDECIDED))
        .isNotEmpty()
        .allMatch(each -> each.reason().startsWith("not settled: PD drifted"))
        .anyMatch(
            each ->
                each.interval().orElseThrow().lower() > 0.80
                    && each.lastThird().orElseThrow().lower() < 0.80);
  }

  /** The same as {@link PdTrend#lastThird}, at the gate's level. */
  @Test
  void aGateOfOneCheckJudgesTheReportedLastThird() {
    Gate gate = gate(ALL_FALL, FALLING, "soa.quicksort n=1000: pd > 1.2");

    assertThat(gate.checks().get(0).lastThird())
        .isEqualTo(FALLING.comparisons().get(0).trend().orElseThrow().lastThird().interval());
  }

  @Test
  void figuresWithoutALastThirdDecideNoGateIfTheyMoved() {
    for (String condition : List.of("pd.median > 0.5", "pd.p95 > 0.5")) {
      Gate gate = gate(ALL_FALL, FALLING, condition);

      assertThat(gate.isClosed()).isFalse();
      assertThat(gate.of(GateCheck.State.UNDECIDED))
          .hasSize(8)
          .allMatch(each -> each.reason().endsWith("its last third is not known"));
    }
  }

  @Test
  void trialsOneAfterTheOtherHaveNoTrend() {
    Results results =
        new StatedRun(4, 0.01, 1)
            .pd(1.2, "uml", "soa.quicksort", Network.LOOPBACK, "n", 100)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(results.comparisons().get(0).trend()).isEmpty();
    assertThat(results.comparisons().get(0).isSettled()).isTrue();
  }

  @Test
  void theBoundEqualsThatOfLevelDrift() {
    assertThat(RatioTrend.BOUND).isEqualTo(CountedDrift.BOUND);
  }
}
