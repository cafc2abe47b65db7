package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.gate.GateSubject;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.TimedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StillCompilingTest {

  private static final TimedRun RUN = TimedRun.compiling(Map.of("native", 0.004, "uml", 0.031));

  private static final Results RESULTS = RUN.analysedBy(Analysis.withDefaults()::of);

  @Test
  void noVerdictIsFirmIfOneSideStillCompiles() {
    assertThat(RESULTS.comparisons())
        .hasSize(8)
        .allMatch(each -> !each.isSettled() && !each.isFirm())
        .allMatch(each -> each.isUnsettledBy(Unsettled.COMPILERS))
        .allMatch(each -> each.compilers().get("uml").processors() == 0.031);
  }

  @Test
  void warnsOfThePlatformAboveTheLimit() {
    assertThat(RESULTS.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.COMPILING))
        .singleElement()
        .satisfies(each -> assertThat(each.subject()).isEqualTo("uml"))
        .satisfies(
            each ->
                assertThat(each.detail())
                    .isEqualTo(
                        "3.1 % of a processor; in 8 of 8 cells more than 1 %, at most 3.1 %"));
  }

  @Test
  void theGateNeedsTheLastThirdToo() {
    Gate gate =
        Gate.of(
            List.of(GateCondition.parse("pd > 0.5"), GateCondition.parse("pd.median > 0.5")),
            RESULTS,
            GateCell.of(RUN.plan()),
            Optional.empty());

    assertThat(gate.of(GateCheck.State.UNDECIDED))
        .hasSize(8)
        .allMatch(each -> each.reason().startsWith("not settled: the JVM was still compiling"))
        .allMatch(each -> each.limit().term() == GateSubject.PD_MEDIAN);
    assertThat(gate.of(GateCheck.State.FAILED)).hasSize(8);
  }

  @Test
  void idleCompilersAndProgramsWithoutReportsHaveNoEffect() {
    for (Map<String, Double> compilers :
        List.of(Map.of("native", 0.01, "uml", 0.002), Map.<String, Double>of())) {
      Results results = TimedRun.compiling(compilers).analysedBy(Analysis.withDefaults()::of);

      assertThat(results.comparisons()).noneMatch(each -> each.isUnsettledBy(Unsettled.COMPILERS));
      assertThat(results.warnings()).noneMatch(each -> each.kind().equals(Warning.Kind.COMPILING));
    }
  }
}
