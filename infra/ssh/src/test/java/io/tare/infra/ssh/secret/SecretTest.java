package io.tare.infra.ssh.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretTest {

  @TempDir private Path directory;

  private Path file(String permissions, String text) throws Exception {
    Path file = Files.writeString(directory.resolve("password"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void isReadFromTheFirstLineOfAPrivateFile() throws Exception {
    Path file = file("rw-------", "open sesame\nnot this\n");

    assertThat(new Secret.InFile(file.toString()).reveal()).isEqualTo("open sesame");
  }

  @Test
  void aFileThatOthersCanReadIsRefused() throws Exception {
    Path file = file("rw-r-----", "open sesame\n");

    assertThatThrownBy(() -> new Secret.InFile(file.toString()).reveal())
        .isInstanceOf(HostException.class)
        .hasMessageContaining("chmod 600")
        .hasMessageNotContaining("sesame");
  }

  @Test
  void isReadFromACommandsOutput() throws Exception {
    assertThat(new Secret.Printed("echo open sesame").reveal()).isEqualTo("open sesame");
    assertThatThrownBy(() -> new Secret.Printed("echo open sesame; exit 1").reveal())
        .isInstanceOf(HostException.class)
        .hasMessageEndingWith("printed no password");
  }

  @Test
  void anUnsetVariableIsNamed() {
    assertThatThrownBy(() -> new Secret.Variable("TARE_NOBODY_SETS_THIS").reveal())
        .isInstanceOf(HostException.class)
        .hasMessageContaining("TARE_NOBODY_SETS_THIS");
  }

  @Test
  void hasOnlyOneSource() {
    PlatformSettings twice =
        PlatformSettings.of(
            "vsphere", Map.of("password_variable", "A", "password_command", "pass show b"));
    assertThat(twice.problems(Secret.KEYS))
        .containsExactly(
            "platform vsphere: password_command: cannot be combined with "
                + "password_variable; keep one");
  }
}
