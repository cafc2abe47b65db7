package io.tare.analysis.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HockneyModelTest {

  private static final double[] SIZES = {1, 1024, 65_536, 1_048_576};

  @Test
  void findsAnExactLine() {
    double[] nanos = Arrays.stream(SIZES).map(m -> 2_000 + m / 1.25).toArray();

    HockneyModel model = HockneyModel.fit(SIZES, nanos);

    assertThat(model.latencyNanos()).isCloseTo(2_000, within(1e-6));
    assertThat(model.bandwidth()).isCloseTo(1.25e9, within(1.0));
    assertThat(model.halfSize()).isCloseTo(2_500, within(1e-5));
    assertThat(model.nanos(10_000)).isCloseTo(10_000, within(1e-5));
  }

  @Test
  void minimizesSquaredRelativeResiduals() {
    double[] nanos = {2_300, 2_500, 70_000, 800_000};
    HockneyModel best = HockneyModel.fit(SIZES, nanos);

    for (double latency : new double[] {0.99, 1, 1.01}) {
      for (double slope : new double[] {0.99, 1, 1.01}) {
        HockneyModel other =
            new HockneyModel(best.latencyNanos() * latency, best.nanosPerByte() * slope);
        assertThat(squares(other, nanos)).isGreaterThanOrEqualTo(squares(best, nanos));
      }
    }
  }

  @Test
  void hasNoNegativeLatency() {
    double[] nanos = {1e-3, 500, 65_536, 2e6};

    HockneyModel model = HockneyModel.fit(new double[] {10, 1024, 65_536, 1e6}, nanos);

    assertThat(model.latencyNanos()).isNotNegative();
    assertThat(HockneyModel.fit(new double[] {1, 2}, new double[] {1, 3}).latencyNanos()).isZero();
  }

  @Test
  void hasInfiniteBandwidthIfTimesDoNotGrow() {
    HockneyModel model = HockneyModel.fit(new double[] {1, 2, 3}, new double[] {100, 90, 80});

    assertThat(model.bandwidth()).isInfinite();
    assertThat(model.latencyNanos()).isBetween(80.0, 100.0);
  }

  @Test
  void rejectsALineOfZero() {
    assertThatThrownBy(() -> new HockneyModel(0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HockneyModel(Double.NaN, 1)).hasMessageContaining("NaN");
  }

  private static double squares(HockneyModel model, double[] nanos) {
    double sum = 0;
    for (int i = 0; i < nanos.length; i++) {
      sum += Math.pow(model.nanos(SIZES[i]) / nanos[i] - 1, 2);
    }
    return sum;
  }
}
