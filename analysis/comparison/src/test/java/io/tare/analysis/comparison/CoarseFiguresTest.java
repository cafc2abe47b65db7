package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateCondition;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times of 10 ms printed with few digits, and values of 0. */
class CoarseFiguresTest {

  private static final double MILLI = 1e6;

  private static final Metric RATE =
      new Metric(
          "rate_flop_per_s",
          "rate",
          Metric.Unit.FLOPS,
          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  /** With hundredths of a second, both sides print 0.01. */
  @ParameterizedTest
  @CsvSource({
    "1.3, 10, TOO_COARSE",
    "1.0, 1, TOO_COARSE",
    "1.3, 1, SLOWER",
    "1.3, 0.1, SLOWER",
    "1.0, 0.01, SAME",
  })
  void thereIsNoVerdictWithinRounding(double pd, double millis, Verdict expected) {
    Results results = times(pd).printedTo(millis * MILLI).analysedBy(Analysis.withDefaults()::of);

    assertThat(results.comparisons().get(0).verdict()).isEqualTo(expected);
  }

  @Test
  void theResolutionIsReported() {
    Results results = times(1.3).printedTo(10 * MILLI).analysedBy(Analysis.withDefaults()::of);

    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.TOO_COARSE))
        .extracting(Warning::detail)
        .containsExactly("the last digit of its response time is worth 100 %");
  }

  @Test
  void theyDecideNoGate() {
    StatedRun run = times(1.3).printedTo(10 * MILLI);
    Results results = run.analysedBy(Analysis.withDefaults()::of);
    Gate gate =
        Gate.of(
            List.of(GateCondition.parse("pd > 1.2")),
            results,
            GateCell.of(run.plan()),
            Optional.empty());

    assertThat(gate.checks())
        .extracting(GateCheck::state)
        .containsExactly(GateCheck.State.UNDECIDED);
  }

  @Test
  void aRateOf0HasNoRatio() {
    Results results =
        new StatedRun(5, 0.01, 7)
            .pd(0, "dead", "hpl", Network.LOOPBACK, "n", 1000)
            .pd(1.2, "uml", "hpl", Network.LOOPBACK, "n", 1000)
            .rounds(3)
            .judgedBy(Metrics.of(RATE, Metric.TIME))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(results.comparisons())
        .filteredOn(each -> each.metric().equals(RATE))
        .extracting(Comparison::candidate)
        .containsExactly("uml");
    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.NO_RATIO))
        .extracting(Warning::subject)
        .containsExactly("hpl n=1000 on dead");
  }

  @Test
  void aReferenceOf0HasNoRatio() {
    Results results =
        new StatedRun(5, 0.01, 7)
            .pd(0, "dead", "hpl", Network.LOOPBACK, "n", 1000)
            .pd(1.2, "uml", "hpl", Network.LOOPBACK, "n", 1000)
            .against("dead", "uml")
            .judgedBy(Metrics.of(Metric.TIME))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(results.comparisons()).extracting(Comparison::candidate).doesNotContain("uml");
  }

  private static StatedRun times(double pd) {
    return new StatedRun(5, 0.001, 7).pd(pd, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000);
  }
}
