package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NumbersTest {

  @Test
  void keepsThreeSignificantDigitsAndAllWholeOnes() {
    assertThat(Numbers.significant(0.012345, 3)).isEqualTo("0.0123");
    assertThat(Numbers.significant(1.2345, 3)).isEqualTo("1.23");
    assertThat(Numbers.significant(123_456, 3)).isEqualTo("123,456");
    assertThat(Numbers.significant(0, 3)).isEqualTo("0");
  }

  @Test
  void hasNoNegativeZero() {
    assertThat(Numbers.fixed(-0.004, 2)).isEqualTo("0.00");
  }

  @Test
  void writesIntervalsWithTheSameDecimalsAtBothEnds() {
    assertThat(Numbers.interval(Optional.of(new Interval(1.2, 1.344, 0.95)), 2))
        .isEqualTo("1.20–1.34");
    assertThat(Numbers.interval(Optional.of(new Interval(9.9, 11.9, 0.95)), 2))
        .isEqualTo("9.9–11.9");
    assertThat(Numbers.interval(Optional.empty(), 2)).isEqualTo("–");
  }

  @Test
  void neverWritesAProbabilityOfZero() {
    assertThat(Numbers.p(OptionalDouble.of(1e-9))).isEqualTo("< 0.001");
    assertThat(Numbers.percent(1e-6)).isEqualTo("< 0.1 %");
  }

  @Test
  void aSmallNegativeShareKeepsItsSign() {
    assertThat(Numbers.percent(-0.0004)).isEqualTo("> -0.1 %");
    assertThat(Numbers.percent(-0.04)).isEqualTo("-4.0 %");
  }

  @Test
  void choosesOneUnitByTheTypicalValue() {
    UnitScale scale = UnitScale.of(Metric.Unit.NANOSECONDS, 150e3, 2.5e6, 4e9);

    assertThat(scale.symbol()).isEqualTo("ms");
    assertThat(scale.text(150e3)).isEqualTo("0.150");
    assertThat(UnitScale.time(1.31e9)).isEqualTo("1.31 s");
    assertThat(UnitScale.time(0)).isEqualTo("0 ns");
  }
}
