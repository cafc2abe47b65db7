package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarHeaderTest {

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "läuft/raw/b001-uml.1.c001.17.out"})
  void isReadAsWritten(String name) throws Exception {
    TarHeader header = new TarHeader(name, 8_589_934_591L);

    assertThat(TarHeader.parse(header.bytes())).isEqualTo(header);
  }

  @Test
  void aLongNameUsesBothFields() throws Exception {
    TarHeader header =
        new TarHeader("a".repeat(90) + "/" + "b".repeat(50) + "/" + "c".repeat(99), 0);

    assertThat(TarHeader.parse(header.bytes())).isEqualTo(header);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "file",
        "/etc/passwd",
        "a//b",
        "a/",
        "../b",
        "a/..",
        "a/../b",
        "./b",
        "a/.",
        "a\\b/c",
        "a/b\nc",
        "a/b\u0000c",
        "a/\u001b[2J",
        "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17"
      })
  void refusesANameThatMayLeadElsewhere(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> new TarHeader(name, 0));
  }

  @Test
  void refusesANameThatIsTooLong() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TarHeader("a/" + "b".repeat(101), 0))
        .withMessageContaining("too long");
  }

  @Test
  void refusesAnythingElseInAHeader() {
    for (int i = 0; i < TarHeader.BLOCK; i++) {
      byte[] block = new TarHeader("a/b", 7).bytes();
      block[i] ^= 1;

      assertThatThrownBy(() -> TarHeader.parse(block)).isInstanceOf(DamagedCapsuleException.class);
    }
  }
}
