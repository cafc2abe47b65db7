package io.tare.analysis.statistics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClippedLogsTest {

  @Test
  void clipsAPauseToThreeAndAHalfRobustStandardDeviations() {
    // Logarithms −1, 0 and 1 in turn: the median of any eleven is 0, their median absolute
    // deviation is 1.
    double[] values = new double[99];
    Arrays.setAll(values, i -> Math.exp(i % 3 - 1));
    values[49] = 1e6;

    double[] logs = ClippedLogs.of(values);

    assertThat(logs[49]).isCloseTo(3.5 / 0.6745, within(1e-12));
    assertThat(logs[48]).isCloseTo(-1, within(1e-12));
  }

  @Test
  void doesNotClipALevel() {
    double[] values = new double[100];
    Arrays.setAll(values, i -> Math.exp((i < 40 ? 10 : 0) + 0.01 * (i % 2)));

    assertThat(ClippedLogs.of(values)[0]).isCloseTo(10, within(1e-12));
    assertThat(ClippedLogs.of(values)[39]).isCloseTo(10.01, within(1e-12));
    assertThat(ClippedLogs.of(values)[40]).isCloseTo(0, within(1e-12));
  }

  @Test
  void doesNotClipWithoutSpread() {
    assertThat(ClippedLogs.of(new double[] {1, 1, 1, Math.E, 1, 1, 1}))
        .containsExactly(0, 0, 0, 1, 0, 0, 0);
    assertThat(ClippedLogs.of(new double[0])).isEmpty();
  }

  @Test
  void rejectsNonPositiveValues() {
    assertThatThrownBy(() -> ClippedLogs.of(new double[] {0, 1}))
        .hasMessage("logarithms are taken of values above 0");
  }
}
