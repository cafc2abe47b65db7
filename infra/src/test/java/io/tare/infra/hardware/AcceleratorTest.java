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
}
