package io.tare.harness.run.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Metric;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CountedValuesTest {

  @Test
  void computesMeanAndMedianOfAllTimes() {
    CountedValues values = new CountedValues(Metric.TIME);
    for (int i = 0; i < 100; i++) {
      values.add(i % 2 == 0 ? 1 : 3);
    }
    values.add(500);

    assertThat(values.size()).isEqualTo(101);
    assertThat(values.mean()).hasValue(700.0 / 101);
    assertThat(values.median()).hasValue(3);
  }

  @Test
  void takesTheMeanOfTheTwoInTheMiddle() {
    CountedValues values = new CountedValues(Metric.TIME);
    values.add(4);
    values.add(1);

    assertThat(values.median()).hasValue(2.5);
  }

  @Test
  void computesTheMeanRateOfFixedWorkFromItsTimes() {
    CountedValues values =
        new CountedValues(
            new Metric(
                "flops",
                "rate",
                Metric.Unit.FLOPS,
                Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK));
    values.add(2);
    values.add(6);

    assertThat(values.mean()).hasValue(3);
  }

  @Test
  void isEmptyWithoutTimes() {
    assertThat(new CountedValues(Metric.TIME).mean()).isEqualTo(OptionalDouble.empty());
    assertThat(new CountedValues(Metric.TIME).median()).isEqualTo(OptionalDouble.empty());
  }
}
