package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurandNameTest {

  private static final WorkloadLabel LABEL =
      new WorkloadLabel(
          "iperf",
          List.of(
              new ParameterLabel("pairs", "pairs", Optional.empty(), true, Optional.of(1L)),
              new ParameterLabel(
                  "protocol", "protocol", Optional.empty(), false, Optional.of("tcp")),
              new ParameterLabel(
                  "rate", "rate", Optional.of(Dimension.BIT_RATE), false, Optional.of(0L))));

  private static boolean selects(String name, Object... parameters) {
    return MeasurandName.parse(name)
        .selects(new Measurand("iperf", Parameters.of(parameters), Network.LOOPBACK).called(LABEL));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "iperf",
        "iperf pairs=1",
        " iperf  protocol=tcp ",
        "iperf rate=0bit/s",
        "iperf protocol=tcp pairs=1"
      })
  void anOmittedParameterHasItsUsualValue(String name) {
    assertThat(selects(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ping", "", "iperf pairs=2", "iperf pairs", "iperf speed=1", "iperf rate=0"})
  void everythingElseSelectsNothing(String name) {
    assertThat(selects(name)).isFalse();
  }

  @Test
  void aQuantityIsComparedInBaseUnits() {
    assertThat(selects("iperf rate=200Mbit/s", "rate", 200_000_000L)).isTrue();
    assertThat(selects("iperf rate=0.2Gbit/s", "rate", 200_000_000L)).isTrue();
    assertThat(selects("iperf rate=200Mbit/s")).isFalse();
  }
}
