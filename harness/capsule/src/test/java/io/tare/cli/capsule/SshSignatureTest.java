package io.tare.cli.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshSignatureTest {

  private static final byte[] MESSAGE = "what is signed\n".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path directory;

  private Path keyFile;
  private SshKey key;

  @BeforeEach
  void makeAKey() throws Exception {
    keyFile = SshKeys.written(directory.resolve("key"));
    Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-------"));
    key = SshKey.read(keyFile);
  }

  @Test
  void matchesWhatWasSigned() throws Exception {
    SshSignature read = SshSignature.parse(SshSignature.of(MESSAGE, key).text());

    assertThat(read.fits(MESSAGE)).isTrue();
    assertThat(SshSigner.listed(Files.readString(directory.resolve("key.pub"))))
        .containsExactly(read.signer());
  }

  @Test
  void matchesNothingElse() throws Exception {
    SshSignature read = SshSignature.parse(SshSignature.of(MESSAGE, key).text());

    assertThat(read.fits("what is signed".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void findsOneChangedLetter() throws Exception {
    String text = SshSignature.of(MESSAGE, key).text();
    for (int i = 0; i < text.length(); i++) {
      String changed = text.substring(0, i) + (char) (text.charAt(i) ^ 1) + text.substring(i + 1);

      assertThat(isRefused(changed)).as("letter %d", i).isTrue();
    }
  }

  @Test
  void sshKeygenVerifiesIt() throws Exception {
    assumeSshKeygen();
    Path message = Files.write(directory.resolve("message"), MESSAGE);
    Path signature =
        Files.writeString(directory.resolve("message.sig"), SshSignature.of(MESSAGE, key).text());
    Path allowed =
        Files.writeString(
            directory.resolve("allowed"),
            "me@here " + Files.readString(directory.resolve("key.pub")));

    assertThat(
            keygen(
                message,
                "-Y",
                "verify",
                "-f",
                "" + allowed,
                "-I",
                "me@here",
                "-n",
                "tare-capsule",
                "-s",
                "" + signature))
        .isZero();
  }

  /** Ed25519 signatures are deterministic. */
  @Test
  void equalsTheSignatureOfSshKeygen() throws Exception {
    assumeSshKeygen();
    Path message = Files.write(directory.resolve("message"), MESSAGE);

    assertThat(
            keygen(message, "-Y", "sign", "-n", "tare-capsule", "-f", "" + keyFile, "" + message))
        .isZero();
    assertThat(directory.resolve("message.sig")).hasContent(SshSignature.of(MESSAGE, key).text());
  }

  @Test
  void signsWithAKeyOfSshKeygen() throws Exception {
    assumeSshKeygen();
    Path made = directory.resolve("made");
    assertThat(keygen(keyFile, "-q", "-t", "ed25519", "-N", "", "-f", "" + made)).isZero();

    SshSignature signature = SshSignature.of(MESSAGE, SshKey.read(made));

    assertThat(signature.fits(MESSAGE)).isTrue();
  }

  @Test
  void refusesAKeyWithAPassphraseAndSuggestsAnAlternative() throws Exception {
    assumeSshKeygen();
    Path made = directory.resolve("made");
    assertThat(keygen(keyFile, "-q", "-t", "ed25519", "-N", "secret", "-f", "" + made)).isZero();

    assertThatThrownBy(() -> SshKey.read(made))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "has a passphrase; instead sign the capsule itself with ssh-keygen -Y sign");
  }

  @Test
  void refusesFilesThatAreNotKeys() throws Exception {
    Path none = Files.writeString(directory.resolve("none"), "ssh-ed25519 AAAA");

    assertThatThrownBy(() -> SshKey.read(none))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it is not an OpenSSH private key; create a key with ssh-keygen");
  }

  private static boolean isRefused(String signature) {
    try {
      return !SshSignature.parse(signature).fits(MESSAGE);
    } catch (DamagedCapsuleException e) {
      return true;
    }
  }

  private static void assumeSshKeygen() {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/ssh-keygen")),
        "no ssh-keygen; apt-get install openssh-client");
  }

  private static int keygen(Path input, String... arguments) throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = "ssh-keygen";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return new ProcessBuilder(command)
        .redirectInput(input.toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }
}
