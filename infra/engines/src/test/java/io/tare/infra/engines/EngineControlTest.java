package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineControlTest {

  private static final String ID = "4f66ad9a0b2e";

  @TempDir Path process;

  @Test
  void aProcessIsInAContainerByItsControlGroup() throws Exception {
    Files.writeString(process.resolve("cgroup"), "0::/system.slice/docker-" + ID + ".scope\n");

    assertThat(EngineControl.isOf(process, ID)).isTrue();
  }

  @Test
  void aProcessIsInAContainerByItsMounts() throws Exception {
    Files.writeString(process.resolve("cgroup"), "0::/\n");
    Files.writeString(
        process.resolve("mountinfo"),
        "64 50 8:1 /var/lib/docker/containers/" + ID + "/hostname /etc/hostname rw - ext4 a rw\n");

    assertThat(EngineControl.isOf(process, ID)).isTrue();
  }

  /** The engine counts the processes of its own machine. */
  @Test
  void aProcessOfThatNumberMayBeAnotherOne() throws Exception {
    Files.writeString(process.resolve("cgroup"), "0::/init.scope\n");
    Files.writeString(process.resolve("mountinfo"), "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n");

    assertThat(EngineControl.isOf(process, ID)).isFalse();
  }
}
