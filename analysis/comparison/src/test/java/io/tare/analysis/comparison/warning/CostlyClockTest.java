package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Demand;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The share of clock readings in a mean. */
class CostlyClockTest {

  private static Results results(double... shares) {
    return new StatedRun(4, 0.02, 5)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .probe("native", 0.0001)
        .probe("uml", shares)
        .analysedBy(Analysis.withDefaults()::of);
  }

  @Test
  void isReportedForCellsAboveOnePercent() {
    assertThat(results(0.034).warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.COSTLY_CLOCK))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.subject()).isEqualTo("uml");
              assertThat(warning.detail()).startsWith("3.4 % of Matrix multiplication");
            });
  }

  @Test
  void isNotReportedBelow() {
    assertThat(results(0.0099).warnings())
        .noneMatch(each -> each.kind().equals(Warning.Kind.COSTLY_CLOCK));
  }

  @Test
  void isAmongTheDemands() {
    assertThat(Demand.of(results(0.034), 0.95))
        .filteredOn(each -> each.kind() == Demand.Kind.PROBE)
        .filteredOn(each -> each.cell().platform().equals("uml"))
        .singleElement()
        .satisfies(each -> assertThat(each.mean().value()).isEqualTo(0.034));
  }

  @Test
  void isThatOfTheMedianTrial() {
    assertThat(warning(0.03, 0.034, 0.04, 0.033, 0.05))
        .startsWith("3.4 % of Matrix multiplication");
  }

  @Test
  void isWithoutATrialWhoseClockSeemedTenTimesSlower() {
    assertThat(warning(0.034, 0.034, 1.7, 0.034, 0.034))
        .isEqualTo(
            "3.4 % of Matrix multiplication of 100 (without 1 of 4 trials, whose clock seemed ten times"
                + " slower)");
  }

  @Test
  void isNotReportedForOneTrialWhoseClockSeemedTenTimesSlower() {
    assertThat(results(0.001, 0.001, 0.06, 0.001, 0.001).warnings())
        .noneMatch(each -> each.kind().equals(Warning.Kind.COSTLY_CLOCK));
  }

  @Test
  void ofARefusedTrialIsNotAmongTheDemands() {
    assertThat(Demand.of(results(0.034, 0.034, 1.7, 0.034, 0.034), 0.95))
        .filteredOn(each -> each.kind() == Demand.Kind.PROBE)
        .filteredOn(each -> each.cell().platform().equals("uml"))
        .singleElement()
        .satisfies(each -> assertThat(each.mean().value()).isEqualTo(0.034));
  }

  private static String warning(double... shares) {
    return results(shares).warnings().stream()
        .filter(each -> each.kind().equals(Warning.Kind.COSTLY_CLOCK))
        .map(Warning::detail)
        .collect(Collectors.joining());
  }
}
