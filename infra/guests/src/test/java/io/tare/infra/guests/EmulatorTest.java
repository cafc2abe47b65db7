package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmulatorTest {

  @Test
  void aMissingProgramHasNoVersion() {
    assertThat(Emulator.at(Path.of("/none/qemu")).versionHere()).isEmpty();
  }

  /** Its libraries are not this machine's. */
  @Test
  void anotherReleasesQemuIsStartedByItsOwnLoader() {
    List<String> words = Emulator.in(Path.of("/tree")).command(List.of("-smp", "1")).arguments();

    assertThat(words.get(0)).isEqualTo("/tree/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2");
    assertThat(words).containsSubsequence("/tree/usr/bin/qemu-system-x86_64", "-L", "-smp", "1");
  }
}
