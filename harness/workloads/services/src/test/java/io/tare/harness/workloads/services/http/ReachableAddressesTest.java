package io.tare.harness.workloads.services.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReachableAddressesTest {

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8080/a.wsdl, true",
    "http://[::1]/a.wsdl, true",
    "http://my_service.invalid:8080/a.wsdl, false"
  })
  void recognizesAddressesOfTheRequestingMachine(String url, boolean isIts) {
    assertThat(ReachableAddresses.isOfAsker(url)).isEqualTo(isIts);
  }
}
