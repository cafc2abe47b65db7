package io.tare.infra.machine.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AcceleratorTest {

  @Test
  void knowsReleasesThatDamageMigratingGuests() {
    assertThat(Accelerator.TCG.damagesMigratedGuests("7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)"))
        .isTrue();
    assertThat(Accelerator.TCG.damagesMigratedGuests("10.0.2 (Debian 1:10.0.2+ds-2)")).isFalse();
  }

  @Test
  void doesNotTrustAnUnknownVersion() {
    assertThat(Accelerator.TCG.damagesMigratedGuests("")).isTrue();
  }

  @Test
  void knowsNoDamageWithKvm() {
    assertThat(Accelerator.KVM.damagesMigratedGuests("7.2.22")).isFalse();
  }

  @Test
  void reportsADamagingReleaseWithARemedy() {
    assertThat(Accelerator.TCG.migrationObjection("7.2.22"))
        .hasValue(
            "QEMU 7.2.22 under TCG is known to damage a busy guest during migration; set emulator:"
                + " trixie (QEMU 10)");
    assertThat(Accelerator.TCG.migrationObjection("10.0.2")).isEmpty();
  }
}
