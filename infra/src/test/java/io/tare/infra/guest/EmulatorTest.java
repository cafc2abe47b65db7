package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmulatorTest {

  @Test
  void releasesThatDamageMigratingGuestsAreKnown() {
    assertThat(Emulator.corruptsMigratedGuests("7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)")).isTrue();
    assertThat(Emulator.corruptsMigratedGuests("10.0.2 (Debian 1:10.0.2+ds-2)")).isFalse();
  }

  @Test
  void oneThatDoesNotSayItsVersionIsNotTrusted() {
    assertThat(Emulator.corruptsMigratedGuests("")).isTrue();
  }

  @Test
  void whatIsWrongWithOneIsSaidWithWhatToDo() {
    assertThat(Emulator.migrationObjection("7.2.22"))
        .hasValue(
            "QEMU 7.2.22 under TCG is known to damage a busy guest that migrates; set emulator:"
                + " trixie, which has QEMU 10");
    assertThat(Emulator.migrationObjection("10.0.2")).isEmpty();
  }

  @Test
  void aProgramThatIsNotThereHasNoVersion() {
    assertThat(Emulator.at(Path.of("/none/qemu")).versionHere()).isEmpty();
  }

  /** Its libraries are not this machine's. */
  @Test
  void thatOfAnotherReleaseIsStartedByItsOwnLoader() {
    List<String> words = Emulator.in(Path.of("/tree")).command(List.of("-smp", "1")).arguments();

    assertThat(words.get(0)).isEqualTo("/tree/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2");
    assertThat(words).containsSubsequence("/tree/usr/bin/qemu-system-x86_64", "-L", "-smp", "1");
  }
}
