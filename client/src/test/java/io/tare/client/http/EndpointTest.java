package io.tare.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {

  @Test
  void readsHostPortAndPath() {
    assertThat(Endpoint.parse("http://127.0.0.1:8080/tare/"))
        .isEqualTo(new Endpoint(false, "127.0.0.1", 8080, "/tare"));
    assertThat(Endpoint.parse("HTTP://server")).isEqualTo(new Endpoint(false, "server", 80, ""));
    assertThat(Endpoint.parse("https://server/a"))
        .isEqualTo(new Endpoint(true, "server", 443, "/a"));
  }

  @Test
  void acceptsAHostWithAnUnderscore() {
    Endpoint endpoint = Endpoint.parse("http://my_service:8080/tare");
    assertThat(endpoint.authority()).isEqualTo("my_service:8080");
    assertThat(endpoint.socketAddress().getHostString()).isEqualTo("my_service");
  }

  @Test
  void writesAddressesBelowItsRoot() {
    assertThat(Endpoint.parse("http://[::1]:8080/tare").url("/sort"))
        .isEqualTo("http://[::1]:8080/tare/sort");
    assertThat(Endpoint.parse("https://server").url("/x")).isEqualTo("https://server:443/x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "127.0.0.1:8080",
        "ftp://127.0.0.1/tare",
        "http://host:0/",
        "http://host:70000/",
        "http://host/?wsdl",
        "http://user@host/",
        "http:// host/"
      })
  void refusesAnythingElse(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoint.parse(address))
        .withMessage(
            "endpoint \"" + address + "\" is not an address like http://127.0.0.1:8080/tare");
  }
}
