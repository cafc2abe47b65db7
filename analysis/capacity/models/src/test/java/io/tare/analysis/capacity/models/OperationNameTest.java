package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationNameTest {

  @Test
  void isTheWorkloadIfAllParametersAreSizes() {
    Measurand measurand =
        new Measurand("soap.marshal", Parameters.of("s", 1000L, "c", 10L), Network.LAN);

    assertThat(OperationName.of(measurand)).hasToString("soap.marshal");
  }

  @Test
  void hasParametersThatAreNotSizesAndIsParsedBack() {
    Measurand measurand =
        new Measurand(
            "soa.matmul",
            Parameters.of("n", 300L, "seed", 7L, "transfer", "elements"),
            Network.LAN);

    OperationName name = OperationName.of(measurand);

    assertThat(name).hasToString("soa.matmul seed=7 transfer=elements");
    assertThat(OperationName.parse(name.toString())).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"soa.matmul n", "soa.matmul =3", "soa.matmul  n=3"})
  void rejectsAParameterWithoutNameOrValue(String text) {
    assertThatThrownBy(() -> OperationName.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not NAME=VALUE");
  }
}
