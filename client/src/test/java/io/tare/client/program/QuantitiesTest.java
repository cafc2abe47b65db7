package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({"20000, 20000", "2MB, 2000000", "1.5kB, 1500", "64KiB, 65536", "1GiB, 1073741824"})
  void readsNumbersAndSizes(String text, long value) {
    assertThat(Quantities.whole(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"250ms, 250000000", "60s, 60000000000", "5min, 300000000000", "0.5us, 500"})
  void readsDurations(String text, long nanos) {
    assertThat(Quantities.nanos(text)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "2mb", "MB", "1e3", "99999999999999999999"})
  void refusesAnInvalidNumber(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantities.whole(text))
        .withMessageEndingWith("found \"" + text + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"60", "1d", "s", "-5s", "0.5ns"})
  void refusesAnInvalidDuration(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantities.nanos(text))
        .withMessageEndingWith("found \"" + text + "\"");
  }
}
