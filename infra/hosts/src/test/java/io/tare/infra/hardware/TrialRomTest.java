package io.tare.infra.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrialRomTest {

  private static final int USED = 1;

  /** By KVM a guest that has to write into its firmware never gets on; by TCG it does. */
  @Test
  void itsSegmentIsMarkedAsUsedBeforeAProcessorDoesIt() {
    assertThat(TrialRom.image()[0xffc0 + 8 + 5] & USED).isEqualTo(USED);
  }
}
