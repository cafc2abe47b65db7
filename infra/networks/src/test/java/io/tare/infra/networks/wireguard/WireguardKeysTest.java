package io.tare.infra.networks.wireguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WireguardKeysTest {

  @Test
  void thePublicKeyMatchesWireguardsTool() throws Exception {
    assumeTrue(SearchPath.find("wg").isPresent(), "no wg; install wireguard-tools");
    WireguardKeys keys = WireguardKeys.made();

    Process tool = new ProcessBuilder("wg", "pubkey").start();
    try (var in = tool.getOutputStream()) {
      in.write(keys.secret().getBytes(StandardCharsets.US_ASCII));
    }

    assertThat(new String(tool.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip())
        .isEqualTo(keys.open());
  }

  @Test
  void itsTextOmitsTheSecret() {
    WireguardKeys keys = WireguardKeys.made();

    assertThat(keys.toString()).doesNotContain(keys.secret());
  }
}
