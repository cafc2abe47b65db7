package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CountedTimesTest {

  @Test
  void tellsMeanAndMedianOfAllTimes() {
    CountedTimes times = new CountedTimes();
    for (int i = 0; i < 100; i++) {
      times.add(i % 2 == 0 ? 1 : 3);
    }
    times.add(500);

    assertThat(times.size()).isEqualTo(101);
    assertThat(times.mean()).hasValue(700.0 / 101);
    assertThat(times.median()).hasValue(3);
  }

  @Test
  void takesTheMiddleBetweenTwo() {
    CountedTimes times = new CountedTimes();
    times.add(4);
    times.add(1);

    assertThat(times.median()).hasValue(2.5);
  }

  @Test
  void tellsNothingOfNoTime() {
    assertThat(new CountedTimes().mean()).isEqualTo(OptionalDouble.empty());
    assertThat(new CountedTimes().median()).isEqualTo(OptionalDouble.empty());
  }
}
