package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.simulation.DisturbedTable.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A small table; the large one is printed by {@link PrintedTables}. */
class DisturbedTableTest {

  private static final DisturbedTable WITHOUT = table(2, Double.POSITIVE_INFINITY);
  private static final DisturbedTable WITH = table(2, 0.25);

  @ParameterizedTest
  @EnumSource(names = {"QUIET", "LITTLE", "ALWAYS", "ALWAYS_AND_IDLE"})
  void theRuleHasFewFalseAlarms(DisturbedHost host) {
    assertThat(WITH.row(host, 5).found()).isLessThan(0.005);
    assertThat(WITH.row(host, 5).coverage()).isBetween(0.93, 0.97);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.2, 1, 30})
  void shortCellsCauseNoAlarms(double seconds) {
    assertThat(table(seconds, 0.25).row(DisturbedHost.LITTLE, 5).found()).isLessThan(0.005);
  }

  @ParameterizedTest
  @EnumSource(names = {"EITHER", "CANDIDATE"})
  void aProgramBesideOneTrialIsFound(DisturbedHost host) {
    Row row = WITH.row(host, 5);
    assertThat(row.found()).isBetween(0.38, 0.42);
    assertThat(row.left()).isBetween(0.05, 0.08);
    assertThat(row.coverage()).isBetween(0.93, 0.97);
    assertThat(Math.abs(row.bias())).isLessThan(0.005);
    assertThat(row.halfWidth()).isLessThan(WITHOUT.row(host, 5).halfWidth() / 2);
  }

  @Test
  void withoutTheRulePdIsBiasedByOneSidedDisturbance() {
    assertThat(WITHOUT.row(DisturbedHost.CANDIDATE, 5).bias()).isGreaterThan(0.1);
    assertThat(WITHOUT.row(DisturbedHost.CANDIDATE, 10).coverage()).isLessThan(0.7);
  }

  @Test
  void disturbancesBelowTheBoundAreAccepted() {
    Row with = WITH.row(DisturbedHost.CANDIDATE_PARTS, 5);
    Row without = WITHOUT.row(DisturbedHost.CANDIDATE_PARTS, 5);
    assertThat(with.bias()).isBetween(0.005, without.bias() / 2);
  }

  private static DisturbedTable table(double seconds, double bound) {
    return new DisturbedTable(new Runs(1000, 100, 3), seconds, bound, 2);
  }
}
