package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CountedValuesTest {

  @Test
  void computesMeanAndMedianOfAllTimes() {
    CountedValues values = new CountedValues();
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
    CountedValues values = new CountedValues();
    values.add(4);
    values.add(1);

    assertThat(values.median()).hasValue(2.5);
  }

  @Test
  void isEmptyWithoutTimes() {
    assertThat(new CountedValues().mean()).isEqualTo(OptionalDouble.empty());
    assertThat(new CountedValues().median()).isEqualTo(OptionalDouble.empty());
  }
}
