package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.order.Body;
import io.tare.harness.model.order.PreparedRequest;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestHeadersTest {

  private static final Endpoint ENDPOINT = Endpoint.parse("http://127.0.0.1:8080");

  private static String head(String method, Map<String, String> headers, String bodyFile) {
    PreparedRequest request =
        new PreparedRequest(
            method,
            "/a?b=1",
            new TreeMap<>(headers),
            bodyFile.isEmpty() ? null : Body.of(bodyFile),
            200,
            "",
            false);
    return new String(new RequestHeaders(ENDPOINT, request).forBody(7), US_ASCII);
  }

  @Test
  void containsPathAndContentType() {
    assertThat(head("GET", Map.of("Accept", "text/html"), ""))
        .isEqualTo("GET /a?b=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: text/html\r\n\r\n");
  }

  @Test
  void containsTheHost() {
    assertThat(head("GET", Map.of("host", "example.org"), ""))
        .isEqualTo("GET /a?b=1 HTTP/1.1\r\nhost: example.org\r\n\r\n");
  }

  /** Proxies that compare hosts as texts know it without its usual port. */
  @ParameterizedTest
  @CsvSource({
    "http://shop.example, shop.example",
    "http://shop.example:80, shop.example",
    "https://shop.example:443, shop.example",
    "http://shop.example:443, shop.example:443",
    "https://[::1]:8443, [::1]:8443"
  })
  void theHostHasAPortThatIsNotUsual(String address, String host) {
    PreparedRequest request =
        new PreparedRequest("GET", "/", new TreeMap<>(), null, 200, "", false);
    RequestHeaders headers = new RequestHeaders(Endpoint.parse(address), request);
    assertThat(new String(headers.forBody(0), US_ASCII)).contains("\r\nHost: " + host + "\r\n");
  }

  @Test
  void endsWithTheCookies() {
    RequestHeaders headers =
        new RequestHeaders(
            ENDPOINT, new PreparedRequest("GET", "/", new TreeMap<>(), null, 200, "", false));
    assertThat(new String(headers.withCookies("a=b; c=d").forBody(0), US_ASCII))
        .endsWith("\r\nCookie: a=b; c=d\r\n\r\n");
    assertThat(headers.withCookies("").forBody(0)).isEqualTo(headers.forBody(0));
  }

  @ParameterizedTest
  @CsvSource({"GET,,false", "GET,/body,true", "POST,,true", "PUT,/body,true", "DELETE,,false"})
  void containsALengthIfABodyIsAllowed(String method, String body, boolean saysSo) {
    assertThat(head(method, Map.of(), body == null ? "" : body).contains("Content-Length: 7\r\n"))
        .isEqualTo(saysSo);
  }
}
