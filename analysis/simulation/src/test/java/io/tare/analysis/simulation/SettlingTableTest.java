package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.simulation.SettlingTable.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small table; the large one is printed by {@link PrintedTables}. */
class SettlingTableTest {

  private static final SettlingTable TABLE = new SettlingTable(new Runs(200, 100, 3), 8, 16);

  @Test
  void oneSidedSettlingMakesFirmVerdictsFalse() {
    assertThat(TABLE.row(SettlingHost.ONE_20, 1, 5).firm().runs()).isGreaterThan(0.6);
    assertThat(TABLE.row(SettlingHost.SETTLES_3, 1, 10).firm().runs()).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SETTLED", "ONE_SLOWER", "FAST_WARM_UP"})
  void compilersAndTrendsLimitFalseVerdicts(SettlingHost host) {
    assertThat(TABLE.row(host, 1, 10).reported().runs()).isLessThan(0.09);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SETTLED", "ONE_SLOWER", "FAST_WARM_UP", "SETTLES_10"})
  void withoutThemRoundsOfTheWarmUpDo(SettlingHost host) {
    assertThat(TABLE.row(host, 1, 10).unreported().runs()).isLessThanOrEqualTo(0.05);
  }

  /** Its level falls by 2 % in three times the counted time: the slowest that is ruled out. */
  @Test
  void theSlowestShapeMakesAFalseVerdictInOneRunOfFive() {
    Row row = TABLE.row(SettlingHost.SETTLES_10, 1, 10);

    assertThat(row.firm().runs()).isGreaterThan(0.9);
    assertThat(row.unreported().runs()).isLessThan(0.2);
  }

  @Test
  void settledHostsKeepNineOfTenFirmVerdictsWhereCompilersReport() {
    Row row = TABLE.row(SettlingHost.SETTLED, 1.2, 5);

    assertThat(row.firm().cells()).isGreaterThan(0.95);
    assertThat(row.reported().cells()).isGreaterThan(0.93);
    assertThat(row.unreported().cells()).isGreaterThan(0.65);
  }

  @Test
  void fewSettledRunsBeginWithAWarning() {
    assertThat(TABLE.row(SettlingHost.SETTLED, 1, 5).moved().runs()).isLessThan(0.09);
    assertThat(TABLE.row(SettlingHost.BOTH, 1, 5).moved().runs()).isLessThan(0.09);
  }

  @Test
  void aGateFindsACellThatIsAFifthWorse() {
    assertThat(TABLE.row(SettlingHost.ONE_SLOWER, 1.2, 5).gateOfFirst()).isGreaterThan(0.94);
  }

  @Test
  void aGateStaysOpenWithoutALoss() {
    Row row = TABLE.row(SettlingHost.SETTLED, 1, 5);

    assertThat(row.gate().runs()).isLessThan(0.05);
    assertThat(row.gateOfFirst()).isLessThan(0.06);
  }
}
