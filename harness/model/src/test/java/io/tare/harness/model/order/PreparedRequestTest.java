package io.tare.harness.model.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedRequestTest {

  private static PreparedRequest request(
      String method, String target, Map<String, String> headers, int status, String pattern) {
    return new PreparedRequest(
        method, target, new TreeMap<>(headers), Body.of("/tmp/body"), status, pattern, true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length", "transfer-encoding", "CONNECTION", "a b", ""})
  void hasNoHeaderThatWouldBreakIt(String name) {
    assertThatThrownBy(() -> request("GET", "/", Map.of(name, "1"), 200, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("header");
  }

  @Test
  void doesNotShowTheValueOfARefusedHeader() {
    assertThat(PreparedRequest.complaint("Authorization", "secret\r\nX: y"))
        .hasValueSatisfying(text -> assertThat(text).doesNotContain("secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "index.html", "/a b", "/ä", "/a\r\nX: y"})
  void hasATargetThatFitsIntoARequestLine(String target) {
    assertThatThrownBy(() -> request("GET", target, Map.of(), 200, ""))
        .hasMessageStartingWith("target must begin");
  }

  @Test
  void refusesInvalidMethodsStatusesAndPatterns() {
    assertThatThrownBy(() -> request("GRAB", "/", Map.of(), 200, ""))
        .hasMessageContaining("GET, POST");
    assertThatThrownBy(() -> request("GET", "/", Map.of(), 100, ""))
        .hasMessage("status must be 200 to 599, got 100");
    assertThatThrownBy(() -> request("GET", "/", Map.of(), 200, "a(b"))
        .hasMessageContaining("is not a regular expression");
  }
}
