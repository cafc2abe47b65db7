package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.KeyPair;
import io.tare.infra.hosts.HostException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyPassphraseTest {

  @TempDir private Path directory;

  private Path key;
  private Path known;

  @BeforeEach
  void begin() throws Exception {
    key = directory.resolve("key");
    known = Files.createFile(directory.resolve("known"));
  }

  /** Nothing is connected before: the machine does not exist. */
  @Test
  void aKeyWithAPassphraseIsFoundBeforeConnecting() throws Exception {
    KeyPair pair = KeyPair.genKeyPair(new JSch(), KeyPair.ED25519);
    ByteArrayOutputStream secret = new ByteArrayOutputStream();
    pair.writeOpenSSHv1PrivateKey(secret, "secret".getBytes(StandardCharsets.UTF_8));
    Files.write(key, secret.toByteArray());
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));

    assertThatThrownBy(() -> Connection.open(target()))
        .isInstanceOf(HostException.class)
        .hasMessage(
            "me@127.0.0.1:1: key %s has a passphrase; add it to an agent with ssh-add"
                .formatted(key));
  }

  @Test
  void aKeyWithoutOneIsTriedAtTheMachine() throws Exception {
    KeyPairFile.make(key);

    assertThatThrownBy(() -> Connection.open(target())).hasMessageContaining("cannot connect");
  }

  private SshTarget target() {
    return SshTarget.of("127.0.0.1", 1, "me", Credential.Key.of(key), known);
  }
}
