package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.simulation.LocationTable.Location;
import org.junit.jupiter.api.Test;

/** A small table; the large one is printed by {@link PrintedTables}. */
class LocationTableTest {

  private static final LocationTable TABLE = new LocationTable(new Runs(300, 100, 7), 5, 0.3);

  @Test
  void allStatisticsAreUnbiasedWithoutDisturbance() {
    for (Location location : Location.values()) {
      assertThat(TABLE.row(Disturbance.CALM, location).bias()).isCloseTo(0, within(0.01));
    }
  }

  @Test
  void pausesOnOneSideAffectOnlyTheMean() {
    assertThat(TABLE.row(Disturbance.CANDIDATE_PAUSES, Location.MEAN).bias()).isGreaterThan(0.1);
    assertThat(TABLE.row(Disturbance.CANDIDATE_PAUSES, Location.TRIMMED).bias())
        .isCloseTo(0, within(0.02));
    assertThat(TABLE.row(Disturbance.CANDIDATE_PAUSES, Location.MEDIAN).bias())
        .isCloseTo(0, within(0.02));
  }

  @Test
  void aSecondModeAffectsMeanAndTrimmedMeanMoreThanTheMedian() {
    double mean = TABLE.row(Disturbance.MODE_35, Location.MEAN).error();

    assertThat(TABLE.row(Disturbance.MODE_35, Location.TRIMMED).error()).isGreaterThan(0.9 * mean);
    assertThat(TABLE.row(Disturbance.MODE_35, Location.MEDIAN).error()).isLessThan(0.75 * mean);
  }

  @Test
  void theMediansIntervalIsWideForModesOfEqualSize() {
    assertThat(TABLE.row(Disturbance.MODE_BOTH, Location.MEDIAN).halfWidth())
        .isGreaterThan(2 * TABLE.row(Disturbance.MODE_BOTH, Location.MEAN).halfWidth());
  }
}
