package io.tare.harness.run.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Dimension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DimensionTest {

  @ParameterizedTest
  @CsvSource({
    "DURATION,250ms,250000000",
    "DURATION,1.5s,1500000000",
    "DURATION,5min,300000000000",
    "DURATION,3us,3000",
    "DURATION,3µs,3000",
    "DURATION,3μs,3000",
    "SIZE,64KiB,65536",
    "SIZE,1MB,1000000",
    "SIZE,100kB,100000",
    "BIT_RATE,100Mbit/s,100000000",
    "RATE,20/s,20"
  })
  void readsQuantitiesExactlyAndWritesThemBack(Dimension dimension, String text, long value) {
    assertThat(dimension.parseWhole(text)).isEqualTo(value);
    assertThat(dimension.parseWhole(dimension.write(value))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100K", "2M", "5m", "7", "-1MB", "1e3B", "1.MB", "MB", "", "1mb", "9 9B"})
  void refusesAmbiguousUnits(String text) {
    for (Dimension dimension : Dimension.values()) {
      assertThatThrownBy(() -> dimension.parseWhole(text))
          .hasMessageContaining("expected " + dimension.expected())
          .hasMessageEndingWith("found \"" + text + "\"");
    }
  }

  @Test
  void refusesAFractionOfAByte() {
    assertThatThrownBy(() -> Dimension.SIZE.parseWhole("1.5B"))
        .hasMessage("expected a whole number of B, found \"1.5B\"");
  }

  @Test
  void refusesMoreThan64BitsHoldAndNamesTheMost() {
    assertThatThrownBy(() -> Dimension.DURATION.parseWhole("99999999h"))
        .hasMessage("expected at most 2562047h, found \"99999999h\"");
    assertThat(Dimension.DURATION.parseWhole("2562047h")).isPositive();
  }

  @Test
  void saysThatNumbersHaveNoExponent() {
    assertThatThrownBy(() -> Dimension.RATE.parse("1e12/s"))
        .hasMessage(
            "expected a rate with its unit, such as 20/s, without an exponent, found \"1e12/s\"");
  }

  @Test
  void writesInTheUnitWithTheShortestText() {
    assertThat(Dimension.SIZE.write(100_000)).isEqualTo("100kB");
    assertThat(Dimension.SIZE.write(2_000_000)).isEqualTo("2MB");
    assertThat(Dimension.SIZE.write(1_048_576)).isEqualTo("1MiB");
  }

  @Test
  void writesNoTimeInSeconds() {
    assertThat(Dimension.DURATION.write(0)).isEqualTo("0s");
  }
}
