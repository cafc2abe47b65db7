package io.tare.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathTest {

  @Test
  void saysNothingOfLoopback() {
    assertThat(Path.LOOPBACK.shortSuffix()).isEmpty();
    assertThat(Path.LOOPBACK.titleSuffix()).isEmpty();
    assertThat(Path.LOOPBACK.sentenceSuffix()).isEmpty();
  }

  @Test
  void saysTheLanShortlyInTitlesAndInSentences() {
    assertThat(Path.LAN.shortSuffix()).isEqualTo(" lan");
    assertThat(Path.LAN.titleSuffix()).isEqualTo(", LAN");
    assertThat(Path.LAN.sentenceSuffix()).isEqualTo(", over the LAN");
  }
}
