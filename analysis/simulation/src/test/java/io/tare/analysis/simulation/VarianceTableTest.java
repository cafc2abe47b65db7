package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.simulation.VarianceTable.Method;
import io.tare.analysis.simulation.VarianceTable.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small table; the large one is printed by {@link PrintedTables}. */
class VarianceTableTest {

  private static final VarianceTable TABLE = new VarianceTable(new Runs(400, 100, 3));

  @ParameterizedTest
  @EnumSource
  void intervalsWithTheBlocksOwnErrorsHaveNominalCoverageInEveryCell(VarianceHost host) {
    Row row = TABLE.row(host, Method.NOT_BELOW_OWN, 5);

    assertThat(row.coverage()).isGreaterThan(0.94);
    assertThat(row.worstCoverage()).isGreaterThan(0.92);
    assertThat(row.luckyCoverage()).isGreaterThan(0.92);
  }

  /** The reason for not using them. */
  @Test
  void moderatedIntervalsAreNarrowerButFailInTheCellWithTheLargestVariance() {
    Row moderated = TABLE.row(VarianceHost.ODD, Method.MODERATED, 5);

    assertThat(moderated.halfWidth())
        .isLessThan(TABLE.row(VarianceHost.ODD, Method.BLOCKS, 5).halfWidth());
    assertThat(moderated.worstCoverage()).isLessThan(0.91);
  }

  @Test
  void blocksThatDifferLittleByChanceMakeIntervalsTooNarrow() {
    assertThat(TABLE.row(VarianceHost.ALIKE, Method.BLOCKS, 5).luckyCoverage()).isLessThan(0.85);
  }
}
