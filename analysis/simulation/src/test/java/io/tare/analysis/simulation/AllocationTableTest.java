package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.simulation.AllocationTable.Row;
import java.util.Arrays;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Mean;
import org.junit.jupiter.api.Test;

/** A small table; the large one is printed by {@link PrintedTables}. */
class AllocationTableTest {

  private static final AllocationTable TABLE = new AllocationTable(new Runs(60, 100, 1), 20, 5);

  @Test
  void savesTimeAtTheSamePrecisionIfSubmissionsDominate() {
    Row row = TABLE.row(Scenario.LOG_NORMAL, SimulatedCampaign.STUDY, 0.1);

    assertThat(row.time()).isLessThan(0.4);
    assertThat(row.width()).isBetween(0.9, 1.0);
    assertThat(row.coverage()).isGreaterThan(0.92);
  }

  @Test
  void savesNoTimeIfStartsDominate() {
    assertThat(TABLE.row(Scenario.LOG_NORMAL, SimulatedCampaign.SMALL, 0.03).time())
        .isGreaterThan(1);
  }

  @Test
  void forecastsTheTimeOfMostRuns() {
    assertThat(TABLE.row(Scenario.BIMODAL, SimulatedCampaign.QUICKSTART, 0.1).foretold())
        .isGreaterThan(0.85);
  }

  @Test
  void theSameSeedGivesTheSameRow() {
    AllocationTable small = new AllocationTable(new Runs(4, 20, 7), 5, 3);

    assertThat(small.row(Scenario.HEAVY_TAIL, SimulatedCampaign.SMALL, 0.1))
        .isEqualTo(small.row(Scenario.HEAVY_TAIL, SimulatedCampaign.SMALL, 0.1));
  }

  @Test
  void trialsOfSimulatedBlocksHaveTheStatedVariance() {
    SimulatedBlocks nature = new SimulatedBlocks(Scenario.LOG_NORMAL, 0.05, 1.2);
    var random = RandomSource.XO_RO_SHI_RO_128_PP.create(8);
    double[] differences = new double[3000];
    double[] shared = new double[differences.length];
    for (int i = 0; i < differences.length; i++) {
      double[][][] block = nature.block(random, i, new int[] {400, 400});
      double[] first = {log(block[0][0]), log(block[1][0])};
      differences[i] = first[0] - first[1];
      shared[i] = differences[i] * (log(block[0][1]) - log(block[1][1]));
      shared[i] -= Math.log(1.2) * Math.log(1.2);
    }

    assertThat(Mean.of(differences).getAsDouble()).isCloseTo(Math.log(1.2), within(0.005));
    double variance =
        Arrays.stream(differences).map(each -> Math.pow(each - Math.log(1.2), 2)).sum() / 3000;
    assertThat(variance).isCloseTo(2 * 0.05 * 0.05 + 2 * 0.09 / 400, within(0.0006));
    assertThat(Mean.of(shared).getAsDouble()).isCloseTo(0.05 * 0.05, within(0.0015));
  }

  @Test
  void rejectsTooSmallPilots() {
    assertThatThrownBy(() -> new AllocationTable(new Runs(10, 100, 1), 20, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double log(double[] values) {
    return Math.log(Mean.of(values).getAsDouble());
  }
}
