package io.tare.analysis.statistics.twosample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ChanceCorrelationTest {

  /** The critical correlations of the tables: 0.312 for 40 pairs, 0.632 for 10, at 5 %. */
  @Test
  void agreesWithTablesOfCriticalCorrelations() {
    assertThat(ChanceCorrelation.shareWithin(40, 0.312)).isCloseTo(0.95, within(0.0005));
    assertThat(ChanceCorrelation.shareWithin(10, 0.632)).isCloseTo(0.95, within(0.0005));
  }

  @Test
  void correlationsOfFourPairsAreUniform() {
    assertThat(ChanceCorrelation.shareWithin(4, 0.3)).isCloseTo(0.3, within(1e-12));
  }

  @Test
  void rejectsTooSmallSamples() {
    assertThatThrownBy(() -> ChanceCorrelation.shareWithin(2, 0.2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ChanceCorrelation.shareWithin(40, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
