package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SshAddressTest {

  @ParameterizedTest
  @CsvSource({
    "lab, '', lab, 0, lab",
    "lab:2222, '', lab, 2222, lab:2222",
    "me@lab, me, lab, 0, me@lab",
    "me@lab:2222, me, lab, 2222, me@lab:2222",
    "first@second@lab, first@second, lab, 0, first@second@lab",
    "::1, '', ::1, 0, ::1",
    "[::1], '', ::1, 0, ::1",
    "[::1]:24028, '', ::1, 24028, [::1]:24028",
    "me@[fe80::1%eth0]:22, me, fe80::1%eth0, 22, me@[fe80::1%eth0]:22",
    "ssh://lab, '', lab, 0, lab",
    "ssh://me@lab:2222/, me, lab, 2222, me@lab:2222",
    "ssh://me@[::1]:2222, me, ::1, 2222, me@[::1]:2222",
  })
  void isReadAsOpenSshReadsIt(String text, String user, String host, int port, String shown) {
    SshAddress address = SshAddress.parse(text);
    assertThat(address.user().orElse("")).isEqualTo(user);
    assertThat(address.host()).isEqualTo(host);
    assertThat(address.port().orElse(0)).isEqualTo(port);
    assertThat(address).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@lab",
        "-lab",
        "me@",
        "lab:",
        "lab:0",
        "lab:x",
        "[::1",
        "[::1]22",
        "-o@lab",
        "lab/home",
        "ssh://"
      })
  void refusesWhatNamesNoMachine(String text) {
    assertThatThrownBy(() -> SshAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatItSaysItselfCountsBeforeTheSettings() {
    assertThat(SshAddress.parse("me@lab").orElse(Optional.of("you"), Optional.of(23)))
        .hasToString("me@lab:23");
  }
}
