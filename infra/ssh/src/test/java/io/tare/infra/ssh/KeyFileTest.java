package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {

  @TempDir private Path directory;

  @Test
  void aKeyIsReadWithItsPublicHalf() throws Exception {
    Path file = directory.resolve("key");
    KeyPairFile made = KeyPairFile.make(file);
    KeyFile key = KeyFile.read(file, null);
    assertThat(key.identity()).isPresent();
    assertThat(key.obstacle()).isEmpty();
    assertThat(key.publicKey().orElseThrow())
        .isEqualTo(KeyBlob.ofPublicFile(made.publicLine()).orElseThrow());
  }

  @Test
  void thePublicHalfIsNamed() throws Exception {
    String line = KeyPairFile.make(directory.resolve("key")).publicLine();
    Path half = Files.writeString(directory.resolve("key.pub"), line + " me@here\n");
    assertThat(KeyFile.read(half, null).obstacle())
        .contains("key %s is the public half; name the file without .pub".formatted(half));
  }

  @Test
  void aKeyThatOthersCanReadIsNotUsed() throws Exception {
    Path file = directory.resolve("key");
    KeyPairFile.make(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    KeyFile key = KeyFile.read(file, null);
    assertThat(key.identity()).isEmpty();
    assertThat(key.obstacle())
        .contains("others can read key %s; chmod 600 %s".formatted(file, file));
  }

  /** Its file names the security key, and has nothing that could sign. */
  @Test
  void aKeyInASecurityKeyIsNamed() throws Exception {
    Path file = directory.resolve("id_ed25519_sk");
    Files.writeString(file, securityKeyFile());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    KeyFile key = KeyFile.read(file, null);
    assertThat(KeyBlob.isOfSecurityKey(key.publicKey().orElseThrow())).isTrue();
    assertThat(key.obstacle())
        .contains(
            ("key %s is in a security key; add it to an agent with ssh-add, and touch the security"
                    + " key when it blinks")
                .formatted(file));
  }

  @Test
  void junkIsNoKey() throws Exception {
    Path file = Files.writeString(directory.resolve("key"), "junk\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(KeyFile.read(file, null).obstacle().orElseThrow())
        .startsWith("cannot use key " + file);
    assertThat(KeyFile.read(directory.resolve("none"), null).obstacle())
        .contains("cannot read key " + directory.resolve("none"));
  }

  private static String securityKeyFile() throws Exception {
    ByteArrayOutputStream blob = new ByteArrayOutputStream();
    put(blob, "sk-ssh-ed25519@openssh.com".getBytes(StandardCharsets.US_ASCII));
    put(blob, new byte[32]);
    put(blob, "ssh:".getBytes(StandardCharsets.US_ASCII));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes("openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII));
    put(all, "none".getBytes(StandardCharsets.US_ASCII));
    put(all, "none".getBytes(StandardCharsets.US_ASCII));
    put(all, new byte[0]);
    new DataOutputStream(all).writeInt(1);
    put(all, blob.toByteArray());
    put(all, new byte[64]);
    return "-----BEGIN OPENSSH PRIVATE KEY-----\n%s\n-----END OPENSSH PRIVATE KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(all.toByteArray()));
  }

  private static void put(ByteArrayOutputStream out, byte[] field) throws Exception {
    new DataOutputStream(out).writeInt(field.length);
    out.writeBytes(field);
  }
}
