package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class PrecisionGoalTest {

  /**
   * Half widths of SciPy's t times its mean of chi, with the widening of 1.05 from 20 blocks on.
   */
  @Test
  void allowedVarianceAgreesWithSciPy() {
    PrecisionGoal goal = PrecisionGoal.of(0.02, 20);
    for (JsonNode each : DesignReference.of("half_widths")) {
      double standardDeviation = 0.02 / 1.05 / each.get(1).doubleValue();
      assertThat(Math.sqrt(goal.largestVariance(each.get(0).intValue())))
          .as("%s blocks", each.get(0))
          .isCloseTo(standardDeviation, within(1e-10));
    }
  }

  @Test
  void takesTheFewestBlocksThatAreEnough() {
    PrecisionGoal goal = PrecisionGoal.of(0.02, 5);
    for (double variance : new double[] {0.001, 0.003, 0.02}) {
      int blocks = goal.blocks(variance);
      assertThat(goal.largestVariance(blocks)).isGreaterThanOrEqualTo(variance);
      assertThat(goal.largestVariance(blocks - 1)).isLessThan(variance);
    }
  }

  @Test
  void takesAtLeastTheMinimumOfBlocks() {
    assertThat(PrecisionGoal.of(0.5, 10).blocks(0)).isEqualTo(10);
  }

  @Test
  void givesUpBeyondTheMostBlocks() {
    assertThat(PrecisionGoal.of(0.0001, 5).blocks(1)).isEqualTo(PrecisionGoal.MAX_BLOCKS);
  }

  @Test
  void rejectsAnInvalidPrecision() {
    assertThatThrownBy(() -> PrecisionGoal.of(0, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PrecisionGoal.of(Double.NaN, 5))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
