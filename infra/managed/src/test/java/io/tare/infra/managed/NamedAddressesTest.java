package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedAddressesTest {

  private static NamedAddresses of(Map<String, String> settings) {
    return NamedAddresses.of(PlatformSettings.of("p", settings));
  }

  private static List<String> shortages(Map<String, String> settings, int needed) {
    return NamedAddresses.shortages(PlatformSettings.of("p", settings), needed);
  }

  private static List<String> problems(Map<String, String> settings) {
    return PlatformSettings.of("p", settings)
        .problems(Spec.of(NamedAddresses.ADDRESSES, NamedAddresses.GATEWAY));
  }

  @Test
  void everyMachineHasItsOwnAddress() throws Exception {
    NamedAddresses named = of(Map.of("addresses", "10.1.2.30/24, 10.1.2.31/24"));
    assertThat(named.at(1).orElseThrow().address()).isEqualTo("10.1.2.31");
    assertThatThrownBy(() -> named.at(2))
        .isInstanceOf(HostException.class)
        .hasMessage("addresses has 2 for at least 3 guests");
  }

  @Test
  void noAddressesAreValid() throws Exception {
    assertThat(of(Map.of()).at(7)).isEmpty();
    assertThat(shortages(Map.of(), 7)).isEmpty();
  }

  @Test
  void tooFewAddressesAreReported() throws Exception {
    assertThat(shortages(Map.of("addresses", "10.1.2.30/24"), 2))
        .isEqualTo(
            List.of("platform p: addresses: has 1 for 2 guests; list all, separated by commas"));
  }

  @Test
  void anInvalidAddressIsRefused() {
    assertThat(problems(Map.of("addresses", "10.1.2.30")))
        .containsExactly(
            "platform p: addresses: expected an address such as 10.1.2.30/24, found \"10.1.2.30\"");
    assertThat(problems(Map.of("addresses", "10.1.2.3/24", "gateway", "10.1.2.1/24")))
        .containsExactly("platform p: gateway: expected an IPv4 address, found \"10.1.2.1/24\"");
  }

  @Test
  void theGatewayIsConfiguredIfGiven() throws Exception {
    Map<String, String> settings = Map.of("addresses", "10.1.2.30/24", "gateway", "10.1.2.1");
    assertThat(of(settings).at(0).orElseThrow().networkConfig("52:54:00:01:02:03"))
        .contains("mac_address: \"52:54:00:01:02:03\"")
        .endsWith("        address: 10.1.2.30/24\n        gateway: 10.1.2.1\n");
    assertThat(of(Map.of("addresses", "10.1.2.30/24")).at(0).orElseThrow().networkConfig("m"))
        .endsWith("        address: 10.1.2.30/24\n");
  }
}
