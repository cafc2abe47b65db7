package io.tare.infra.machine.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrialRomTest {

  private static final int USED = 1;

  /** With KVM a guest that must write into its firmware hangs; with TCG it does not. */
  @Test
  void itsSegmentIsMarkedAsAccessed() {
    assertThat(TrialRom.image()[0xffc0 + 8 + 5] & USED).isEqualTo(USED);
  }
}
