package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small table; the large one is printed by {@link PrintedTables}. */
class StartsTableTest {

  private static final StartsTable TABLE = new StartsTable(new Runs(1000, 100, 3));

  @ParameterizedTest
  @EnumSource(names = {"CALM", "STARTS_10", "STARTS_30", "SLOW_STARTS_BOTH", "NEIGHBOUR"})
  void coverageIsNominalIfBothSidesHaveEqualStarts(IrregularHost host) {
    assertThat(TABLE.row(host, 5).coverage()).isBetween(0.93, 0.99);
    assertThat(TABLE.row(host, 10).coverage()).isBetween(0.925, 0.985);
  }

  @Test
  void coverageIsLowForRareSlowStartsOnOneSide() {
    assertThat(TABLE.row(IrregularHost.RARE_STARTS_ONE, 5).coverage()).isLessThan(0.7);
    assertThat(TABLE.row(IrregularHost.SLOW_STARTS_ONE, 5).coverage()).isLessThan(0.92);
  }

  @Test
  void moreBlocksDoNotRepairAnIncompleteWarmUp() {
    assertThat(TABLE.row(IrregularHost.WARMING_UP, 20).coverage())
        .isLessThan(TABLE.row(IrregularHost.WARMING_UP, 5).coverage() - 0.1);
  }

  @ParameterizedTest
  @EnumSource(names = {"CALM", "STARTS_10", "STARTS_30"})
  void falseWarningsOfTwoLevelsAreAtMostOneRunInTwenty(IrregularHost host) {
    assertThat(TABLE.row(host, 5).warned()).isLessThan(0.07);
    assertThat(TABLE.row(host, 20).warned()).isLessThan(0.07);
  }

  @Test
  void tenBlocksShowSlowStartsInMostRuns() {
    assertThat(TABLE.row(IrregularHost.SLOW_STARTS_BOTH, 10).warned()).isGreaterThan(0.6);
    assertThat(TABLE.row(IrregularHost.RARE_STARTS_ONE, 10).warned()).isGreaterThan(0.55);
  }
}
