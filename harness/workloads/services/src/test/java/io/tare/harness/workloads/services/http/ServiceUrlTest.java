package io.tare.harness.workloads.services.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceUrlTest {

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8080/a/b?c=d%20e, http://127.0.0.1:8080, /a/b?c=d%20e",
    "http://example.org, http://example.org:80, /",
    "http://[::1]:8080/, http://[::1]:8080, /",
    "HTTP://example.org/a/, http://example.org:80, /a/",
    "http://my_service:8080/a, http://my_service:8080, /a",
    "https://example.org/a, https://example.org:443, /a",
    "HTTPS://example.org:8443, https://example.org:8443, /"
  })
  void isParsed(String url, String endpoint, String target) {
    assertThat(ServiceUrl.parse(url)).isEqualTo(new ServiceUrl(endpoint, target));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/a", "example.org/a", "ftp://example.org/", "http:///a", "http://a b/"})
  void isAnAddress(String url) {
    assertThatThrownBy(() -> ServiceUrl.parse(url)).hasMessageContaining("is not an address like");
  }

  @Test
  void explainsPercentEncoding() {
    assertThatThrownBy(() -> ServiceUrl.parse("http://example.org/\u00e4"))
        .hasMessageContaining("such as http://example.org/%C3%A4");
  }

  @Test
  void doesNotShowItsPassword() {
    assertThatThrownBy(() -> ServiceUrl.parse("http://me:secret@example.org/"))
        .hasMessageContaining("has a user")
        .hasMessageNotContaining("secret");
  }
}
