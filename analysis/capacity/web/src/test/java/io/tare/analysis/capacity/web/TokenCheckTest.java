package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCheckTest {

  private final TokenCheck check = new TokenCheck(Optional.of("0123456789abcdef"));

  @Test
  void acceptsTheToken() {
    assertThatCode(() -> check.require("Bearer 0123456789abcdef")).doesNotThrowAnyException();
    assertThatCode(() -> check.require("bearer 0123456789abcdef")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "Bearer 0123456789abcde",
        "Bearer 0123456789abcdef0",
        "Basic 0123456789abcdef",
        "0123456789abcdef"
      })
  void refusesWithoutTheToken(String header) {
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> check.require(header))
        .matches(each -> each.kind() == ErrorKind.NO_TOKEN);
  }

  @Test
  void acceptsAllRequestsIfNoTokenIsRequired() {
    assertThatCode(() -> new TokenCheck(Optional.empty()).require(null)).doesNotThrowAnyException();
  }
}
