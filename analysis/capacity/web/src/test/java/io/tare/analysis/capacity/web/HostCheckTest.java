package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostCheckTest {

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1", "[::1]"})
  void acceptsTheNamesOfThisMachine(String host) {
    assertThatCode(() -> new HostCheck(true).require(host)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "localhost.evil.example", "10.0.0.1", "127.0.0.1.example"})
  void refusesOtherNamesThatMayResolveHere(String host) {
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> new HostCheck(true).require(host))
        .withMessageEndingWith(host)
        .matches(each -> each.kind() == ErrorKind.OTHER_HOST);
  }

  @Test
  void refusesPagesOfOtherSites() {
    assertThatExceptionOfType(RefusedRequestException.class)
        .isThrownBy(() -> new HostCheck(true).requireOwnPage("cross-site"))
        .matches(each -> each.kind() == ErrorKind.OTHER_HOST);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"same-origin", "same-site", "none"})
  void acceptsItsOwnPageAndPrograms(String site) {
    assertThatCode(() -> new HostCheck(true).requireOwnPage(site)).doesNotThrowAnyException();
  }

  @Test
  void acceptsAnyNameWithAToken() {
    assertThatCode(() -> new HostCheck(false).require("planner.example"))
        .doesNotThrowAnyException();
  }
}
