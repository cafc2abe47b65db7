package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.TimedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Servers that settle so slowly that PD hardly moves while it is counted: PD is 1 in the end. */
class SlowSettlingTest {

  private static final TimedRun RUN = TimedRun.settling(10, Map.of());

  private static final Results SLOW = RUN.analysedBy(Analysis.withDefaults()::of);

  @Test
  void noMovementIsFoundWhileItIsCounted() {
    assertThat(SLOW.comparisons())
        .hasSize(8)
        .allMatch(each -> each.verdict() == Verdict.SLOWER)
        .noneMatch(each -> each.isUnsettledBy(Unsettled.TREND));
  }

  @Test
  void theWarmUpShowsThatADifferenceMayNotRemain() {
    assertThat(SLOW.comparisons())
        .allMatch(each -> each.isUnsettledBy(Unsettled.UNSEEN) && !each.isFirm());
  }

  @Test
  void aSteadyDifferenceRemainsFirm() {
    Results steady = TimedRun.settling(1e6, Map.of()).analysedBy(Analysis.withDefaults()::of);

    assertThat(steady.comparisons())
        .filteredOn(each -> each.isFirm() && each.isSettled())
        .hasSizeGreaterThan(5);
  }

  @Test
  void whereServersReportTheirCompilersTheseDecide() {
    Results reported =
        TimedRun.settling(10, Map.of("native", 0.002, "uml", 0.002))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(reported.comparisons())
        .allMatch(Comparison::haveServersReported)
        .noneMatch(each -> each.isUnsettledBy(Unsettled.UNSEEN));
  }

  @Test
  void reportsOfOnePlatformAreNotEnough() {
    Results reported =
        TimedRun.settling(10, Map.of("native", 0.002)).analysedBy(Analysis.withDefaults()::of);

    assertThat(reported.comparisons()).allMatch(each -> each.isUnsettledBy(Unsettled.UNSEEN));
  }

  @Test
  void aGateNeedsTheLastThirdToo() {
    Gate gate =
        Gate.of(
            List.of(GateCondition.parse("pd > 1.02")),
            SLOW,
            GateCell.of(RUN.plan()),
            Optional.empty());

    assertThat(gate.of(GateCheck.State.FAILED))
        .hasSize(8)
        .allMatch(each -> each.lastThird().isPresent());
  }
}
