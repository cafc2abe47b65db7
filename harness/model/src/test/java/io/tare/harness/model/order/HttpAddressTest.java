package io.tare.harness.model.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAddressTest {

  @ParameterizedTest
  @CsvSource({
    "http://my_service:8080/a, my_service, 8080",
    "http://stack_web.1.local/, stack_web.1.local, -1",
    "http://_gateway, _gateway, -1",
    "http://node.3rd:81/, node.3rd, 81",
    "http://example.org.:/, example.org., -1",
    "http://127.0.0.1:0/, 127.0.0.1, 0",
    "http://[fe80::1%25eth0]:80/, [fe80::1%25eth0], 80",
    "http://[::1], [::1], -1"
  })
  void knowsHostAndPort(String text, String host, int port) {
    HttpAddress address = HttpAddress.parse(text);
    assertThat(address.host()).isEqualTo(host);
    assertThat(address.port()).isEqualTo(port);
  }

  @Test
  void anIpv6AddressIsResolvedWithoutItsBrackets() {
    assertThat(HttpAddress.parse("http://[::1]:80/").bareHost()).isEqualTo("::1");
  }

  @Test
  void keepsPathAndQueryAsSent() {
    HttpAddress address = HttpAddress.parse("HTTP://my_service/a%20b?c=d%26");
    assertThat(address)
        .isEqualTo(new HttpAddress("http", "my_service", -1, "/a%20b", "c=d%26", false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://me:secret@my_service/", "http://my_service/#top"})
  void reportsPartsThatAreNotKept(String text) {
    assertThat(HttpAddress.parse(text).isMore()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/a",
        "host:80",
        "http:///a",
        "http://:80/",
        "http://256.1.1.1/",
        "http://1.2.3/",
        "http://a..b/",
        "http://.a/",
        "http://a_b:99999/",
        "http://a_b:x/",
        "http://a_b:1:2/",
        "http://a%5fb/",
        "http://a,b/",
        "http://[::1/",
        "http://[zz]/"
      })
  void refusesInvalidAddresses(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> HttpAddress.parse(text));
  }
}
