package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties known from the names of operations. */
class KnownOperationsTest {

  @ParameterizedTest
  @CsvSource({
    "soap.unmarshal, UNMARSHAL",
    "soap.marshal, MARSHAL",
    "soa.matmul, SERVICE",
    "my.scan, SERVICE"
  })
  void bodyOperationsAreMarshallingAndAllOthersAreServices(String operation, ComponentKind kind) {
    assertThat(KnownOperations.kind(operation)).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "soa.matmul",
        "soa.matmul-blocked",
        "soa.matmul-vector",
        "jmh.matmul",
        "soa.matmul transfer=elements"
      })
  void everyMatrixMultiplicationIsCubic(String operation) {
    assertThat(KnownOperations.form(operation)).isEqualTo(FunctionalForm.CUBIC);
    assertThat(KnownOperations.workingSet(operation, 1000)).hasValue(24e6);
  }

  @Test
  void sortingWorksOnAnArrayOfInts() {
    assertThat(KnownOperations.form("soa.quicksort")).isEqualTo(FunctionalForm.LINEARITHMIC);
    assertThat(KnownOperations.workingSet("soa.quicksort", 1000)).hasValue(4000);
  }

  @Test
  void workingSetsOfOtherOperationsAreUnknown() {
    assertThat(KnownOperations.workingSet("my.scan", 1000)).isEmpty();
  }
}
