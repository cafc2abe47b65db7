package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.simulation.SettlingTable.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small table; the large one is made by {@code tare simulate settling}. */
class SettlingTableTest {

  private static final SettlingTable TABLE = new SettlingTable(new Runs(200, 100, 3), 8);

  @Test
  void oneSidedSettlingMakesFirmVerdictsFalse() {
    assertThat(TABLE.row(SettlingHost.ONE_20, 1, 5).firmRuns()).isGreaterThan(0.6);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SETTLED")
  void theRuleLimitsFalseVerdictsToOneRunInTwenty(SettlingHost host) {
    assertThat(TABLE.row(host, 1, 5).leftRuns()).isLessThan(0.05);
  }

  @Test
  void settledHostsKeepNineOfTenFirmVerdicts() {
    Row row = TABLE.row(SettlingHost.SETTLED, 1.2, 5);

    assertThat(row.firmCells()).isGreaterThan(0.95);
    assertThat(row.leftCells()).isGreaterThan(0.85);
    assertThat(row.unsettledCells()).isLessThan(0.15);
  }

  @Test
  void equalSettlingOnBothSidesHasNoEffect() {
    assertThat(TABLE.row(SettlingHost.BOTH, 1, 5).unsettledCells()).isLessThan(0.16);
  }
}
