package io.tare.infra.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AcceleratorTest {

  @Test
  void releasesThatDamageMigratingGuestsAreKnown() {
    assertThat(Accelerator.TCG.damagesMigratedGuests("7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)"))
        .isTrue();
    assertThat(Accelerator.TCG.damagesMigratedGuests("10.0.2 (Debian 1:10.0.2+ds-2)")).isFalse();
  }

  @Test
  void oneThatDoesNotSayItsVersionIsNotTrusted() {
    assertThat(Accelerator.TCG.damagesMigratedGuests("")).isTrue();
  }

  @Test
  void noneIsKnownToDamageGuestsOfKvm() {
    assertThat(Accelerator.KVM.damagesMigratedGuests("7.2.22")).isFalse();
  }

  @Test
  void whatIsWrongWithOneIsSaidWithWhatToDo() {
    assertThat(Accelerator.TCG.migrationObjection("7.2.22"))
        .hasValue(
            "QEMU 7.2.22 under TCG is known to damage a busy guest that migrates; set emulator:"
                + " trixie, which has QEMU 10");
    assertThat(Accelerator.TCG.migrationObjection("10.0.2")).isEmpty();
  }
}
