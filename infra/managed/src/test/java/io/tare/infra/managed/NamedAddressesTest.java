package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.host.HostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedAddressesTest {

  private static NamedAddresses of(Map<String, String> settings) throws HostException {
    return NamedAddresses.of("p", settings);
  }

  @Test
  void everyMachineHasItsOwn() throws Exception {
    NamedAddresses named = of(Map.of("addresses", "10.1.2.30/24, 10.1.2.31/24"));
    assertThat(named.at(1).orElseThrow().address()).isEqualTo("10.1.2.31");
    assertThatThrownBy(() -> named.at(2))
        .isInstanceOf(HostException.class)
        .hasMessage("setting 'addresses' has 2 for 3 guests or more");
  }

  @Test
  void noneNamedIsNoneTooFew() throws Exception {
    assertThat(of(Map.of()).at(7)).isEmpty();
    assertThat(of(Map.of()).shortages("p", 7)).isEmpty();
  }

  @Test
  void tooFewAreTold() throws Exception {
    assertThat(of(Map.of("addresses", "10.1.2.30/24")).shortages("p", 2))
        .isEqualTo(
            List.of(
                "platform p: setting 'addresses' has 1 for 2 guests; name all, with commas between them"));
  }

  @Test
  void whatIsNoAddressIsRefused() {
    assertThatThrownBy(() -> of(Map.of("addresses", "10.1.2.30")))
        .hasMessageStartingWith("platform p: addresses is '10.1.2.30', expected addresses such as");
    assertThatThrownBy(() -> of(Map.of("gateway", "10.1.2.1/24")))
        .hasMessage("platform p: gateway is '10.1.2.1/24', expected an IPv4 address");
  }

  @Test
  void theGatewayIsToldIfThereIsOne() throws Exception {
    Map<String, String> settings = Map.of("addresses", "10.1.2.30/24", "gateway", "10.1.2.1");
    assertThat(of(settings).at(0).orElseThrow().networkConfig("52:54:00:01:02:03"))
        .contains("mac_address: \"52:54:00:01:02:03\"")
        .endsWith("        address: 10.1.2.30/24\n        gateway: 10.1.2.1\n");
    assertThat(of(Map.of("addresses", "10.1.2.30/24")).at(0).orElseThrow().networkConfig("m"))
        .endsWith("        address: 10.1.2.30/24\n");
  }
}
