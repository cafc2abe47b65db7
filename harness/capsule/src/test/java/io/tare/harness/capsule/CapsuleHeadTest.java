package io.tare.harness.capsule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CapsuleHeadTest {

  private static final String TEXT =
      """
      {
        "format" : 1,
        "run" : "mine",
        "program" : {
          "version" : "1.0",
          "sha256" : "0a1b"
        },
        "java" : "17.0.1",
        "report_agreed" : true,
        "inputs" : {
          "../site" : "inputs/1/site"
        }
      }
      """;

  private static final CapsuleHead HEAD =
      new CapsuleHead(
          1,
          "mine",
          new ProgramIdentity("1.0", "0a1b"),
          "17.0.1",
          true,
          new TreeMap<>(Map.of("../site", "inputs/1/site")));

  @Test
  void hasThisFormInItsFile() {
    assertThat(new String(HEAD.bytes(), UTF_8)).isEqualTo(TEXT);
  }

  @Test
  void isReadAsWritten() throws Exception {
    assertThat(CapsuleHead.of(TEXT)).isEqualTo(HEAD);
  }

  @Test
  void aLaterFormatIsRefused() {
    assertThatExceptionOfType(DamagedCapsuleException.class)
        .isThrownBy(() -> CapsuleHead.of("{\"format\": 2, \"runs\": []}"))
        .withMessage(
            "its capsule.json has format 2, but this version reads format 1; use the version that "
                + "created it");
  }

  @Test
  void anIncompleteHeadIsDamaged() {
    assertThatExceptionOfType(DamagedCapsuleException.class)
        .isThrownBy(() -> CapsuleHead.of(TEXT.replace("\"java\" : \"17.0.1\",", "")))
        .withMessageContaining("capsule.json")
        .withMessageContaining("java");
  }

  @Test
  void aHeadThatIsNotJsonIsDamaged() {
    assertThatExceptionOfType(DamagedCapsuleException.class)
        .isThrownBy(() -> CapsuleHead.of("<html>"))
        .withMessageContaining("capsule.json: what begins in column ");
  }
}
