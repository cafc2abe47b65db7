package io.tare.infra.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CertificateTrustTest {

  @Test
  void aFingerprintThatIsTooShortIsReportedWithTheCommandThatPrintsOne() {
    assertThat(
            PlatformSettings.of("x", Map.of("fingerprint", "12")).problems(CertificateTrust.KEYS))
        .containsExactly(
            "platform x: fingerprint: expected the hexadecimal digits of a SHA-256"
                + " (openssl x509 -noout -fingerprint -sha256), found \"12\"");
  }
}
