package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NeededValuesTest {

  /** Mean 0, standard deviation 1. */
  private static final double[] THREE = {-1, 0, 1};

  /**
   * One sample, two-sided 5 %, power 80 %: 34 for an effect of a half, 10 for an effect of one, 199
   * for a fifth (G*Power 3.1; R's power.t.test(type = "one.sample") gives 33.37, 9.94 and 198.2).
   */
  @Test
  void agreesWithPublishedTablesOfSampleSizes() {
    assertThat(NeededValues.more(THREE, 0.5, 0.95, 0.8)).hasValue(34 - 3);
    assertThat(NeededValues.more(THREE, -0.5, 0.95, 0.8)).hasValue(34 - 3);
    assertThat(NeededValues.more(THREE, 1, 0.95, 0.8)).hasValue(10 - 3);
    assertThat(NeededValues.more(THREE, 0.2, 0.95, 0.8)).hasValue(199 - 3);
  }

  @Test
  void noNumberSeparatesAMeanFromItself() {
    assertThat(NeededValues.more(THREE, 0, 0.95, 0.8)).isEmpty();
    assertThat(NeededValues.more(THREE, 1e-6, 0.95, 0.8)).isEmpty();
  }

  @Test
  void equalValuesAreEnough() {
    assertThat(NeededValues.more(new double[] {2, 2, 2}, 3, 0.95, 0.8)).hasValue(0);
  }

  @Test
  void rejectsInvalidPower() {
    assertThatThrownBy(() -> NeededValues.more(THREE, 1, 0.95, 1))
        .hasMessage("power 1.0 is not between 0 and 1");
  }
}
