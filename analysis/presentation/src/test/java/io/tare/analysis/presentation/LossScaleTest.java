package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Scale;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LossScaleTest {

  private static final Frame FRAME = new Frame(400, 300, 50, 40, 40);

  private static LossScale of(double value, double lower, double upper) {
    Point point = new Point(1, Optional.of(value), lower, upper, "");
    return LossScale.vertical(List.of(new Series("", "p1", 0, false, List.of(point))), FRAME);
  }

  @Test
  void isLinearForSimilarRatios() {
    assertThat(of(1.5, 1.2, 1.9).scale()).isInstanceOf(Scale.Linear.class);
    assertThat(of(1.5, 0.4, 1.9).scale()).isInstanceOf(Scale.Linear.class);
    assertThat(of(1.5, -0.1, 3).scale()).isInstanceOf(Scale.Linear.class);
  }

  @Test
  void isLogarithmicBeyondAFactorOfFive() {
    assertThat(of(12, 11, 13).scale()).isInstanceOf(Scale.Logarithmic.class);
    assertThat(of(0.1, 0.05, 0.2).scale()).isInstanceOf(Scale.Logarithmic.class);
  }

  /** Fieller's interval may reach below 0, where the logarithm is undefined. */
  @Test
  void putsANonPositiveEndAtTheEndOfALogarithmicAxis() {
    LossScale scale = of(12, -3, 40);

    assertThat(scale.scale()).isInstanceOf(Scale.Logarithmic.class);
    assertThat(scale.position(-3)).isEqualTo(FRAME.y2());
    assertThat(scale.position(Double.NEGATIVE_INFINITY)).isEqualTo(FRAME.y2());
    assertThat(scale.position(Double.POSITIVE_INFINITY)).isEqualTo(FRAME.y1());
  }

  /** Otherwise all other intervals would seem to end where the axis does. */
  @Test
  void showsWhereOtherIntervalsEndThoughOneReachesZero() {
    Point endless = new Point(1, Optional.of(20.0), 0, 29, "");
    Point usual = new Point(2, Optional.of(0.95), 0.79, 1.15, "");
    LossScale scale =
        LossScale.ratios(List.of(new Series("", "p1", 0, false, List.of(endless, usual))), FRAME);

    assertThat(scale.isOn(0.79)).isTrue();
    assertThat(scale.isOn(29)).isTrue();
    assertThat(scale.isOn(0)).isFalse();
    assertThat(scale.isOn(Double.NEGATIVE_INFINITY)).isFalse();
    assertThat(scale.isOn(Double.POSITIVE_INFINITY)).isFalse();
  }

  @Test
  void limitsTheEffectOfOneWideInterval() {
    assertThat(of(12, 1e-9, 1e9).scale())
        .isInstanceOfSatisfying(
            Scale.Logarithmic.class,
            scale -> {
              assertThat(scale.low()).isBetween(0.05, 0.2);
              assertThat(scale.high()).isBetween(100.0, 200.0);
            });
  }
}
