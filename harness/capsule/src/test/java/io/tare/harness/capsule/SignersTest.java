package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of allowed signers mean what they mean for {@code ssh-keygen -Y verify}. */
class SignersTest {

  private static final byte[] MESSAGE = "what is signed\n".getBytes(StandardCharsets.UTF_8);

  @TempDir private static Path directory;

  private static Path key;
  private static Path other;
  private static Path message;
  private static Path signature;

  @BeforeAll
  static void sign() throws Exception {
    key = SshKeys.made(directory.resolve("key"), "ed25519");
    other = SshKeys.made(directory.resolve("other"), "ed25519");
    SshKeys.made(directory.resolve("ca"), "ed25519");
    message = Files.write(directory.resolve("message"), MESSAGE);
    signature = signed("signature", key);
  }

  /** KEY is the key that signed, OTHER is another one, \t and \r are what they are in Java. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "true  | me@x KEY",
        "true  | me@x KEY a comment",
        "true  | `me@x KEY   `",
        "true  | `me@x\t\tKEY`",
        "true  | `  me@x KEY`",
        "true  | me@x KEY\\r",
        "true  | me@x OTHER\\nme@x KEY",
        "true  | you@x,me@x KEY",
        "true  | *@x KEY",
        "true  | *@x,!you@x KEY",
        "true  | \"me@x\" KEY",
        "true  | me@x namespaces=\"tare-capsule\" KEY",
        "true  | me@x namespaces=\"git,tare-*\" KEY",
        "true  | me@x valid-after=\"20200101\" KEY",
        "true  | me@x valid-before=\"29990101\" KEY",
        "true  | me@x namespaces=\"tare-capsule\",valid-before=\"29990101\" KEY",
        "true  | # them\\n\\nme@x KEY",
        "false | # me@x KEY",
        "false | me@x OTHER",
        "false | me@x # KEY",
        "false | me@x OTHER KEY",
        "false | you@x KEY",
        "false | !me@x,*@x KEY",
        "false | me@x namespaces=\"git\" KEY",
        "false | me@x namespaces=\"file,git\" KEY",
        "false | me@x valid-before=\"20200101\" KEY",
        "false | me@x valid-after=\"29990101\" KEY",
        "false | me@x valid-after=\"29990101\",valid-before=\"20200101\" KEY",
        "false | me@x cert-authority KEY",
        "false | me@x no-such-option KEY",
        "false | me@x namespaces=git KEY",
        "false | me@x valid-before=\"soon\" KEY",
        "false | KEY",
        "false | KEY me@x",
        "false | me@x",
        "false | `` "
      })
  void acceptsWhatSshKeygenAccepts(boolean isAccepted, String line) throws Exception {
    Path allowed = allowed(line);

    assertThat(accepts(allowed, Optional.of("me@x"))).isEqualTo(isAccepted);
    assertThat(SshKeys.keygen(message, words(allowed)) == 0).isEqualTo(isAccepted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "true  | me@x KEY",
        "true  | me@x,you@x KEY",
        "true  | *@x,!you@x KEY",
        "false | # me@x KEY",
        "false | me@x OTHER",
        "false | me@x namespaces=\"git\" KEY",
        "false | me@x valid-before=\"20200101\" KEY",
        "false | KEY"
      })
  void findsTheNameOfTheKey(boolean isAccepted, String line) throws IOException {
    assertThat(accepts(allowed(line), Optional.empty())).isEqualTo(isAccepted);
  }

  @ParameterizedTest
  @CsvSource({"rsa,3072", "ecdsa,256"})
  void acceptsOtherTypes(String type, String bits) throws Exception {
    Path made = SshKeys.made(directory.resolve(type), type, "-b", bits);
    Path signed = signed(type + ".sig", made);
    Path allowed = allowed("me@x " + SshKeys.open(made));

    assertThat(new Signers(allowed, Optional.empty(), Optional.empty()).objection(message, signed))
        .isEmpty();
  }

  @Test
  void acceptsACertificateOfAnAuthority() throws Exception {
    List<String> certify =
        List.of("-q", "-s", "" + directory.resolve("ca"), "-I", "me", "-n", "me@x", key + ".pub");
    assertThat(SshKeys.keygen(message, certify)).isZero();
    Path certified = directory.resolve("certified");
    Files.copy(key, certified);
    Files.move(directory.resolve("key-cert.pub"), directory.resolve("certified-cert.pub"));
    Files.copy(Path.of(key + ".pub"), directory.resolve("certified.pub"));
    Path signed = signed("certified.sig", directory.resolve("certified-cert.pub"));
    Path allowed = allowed("*@x cert-authority " + SshKeys.open(directory.resolve("ca")));

    assertThat(
            new Signers(allowed, Optional.of("me@x"), Optional.empty()).objection(message, signed))
        .isEmpty();
  }

  @Test
  void refusesARevokedKey() throws IOException {
    Path allowed = allowed("me@x KEY");
    Path revoked = Files.writeString(directory.resolve("revoked"), SshKeys.open(key) + "\n");

    assertThat(
            new Signers(allowed, Optional.empty(), Optional.of(revoked))
                .objection(message, signature))
        .isPresent();
  }

  @Test
  void refusesASignatureForAnotherPurpose() throws Exception {
    Path file = Files.write(directory.resolve("git"), MESSAGE);
    List<String> words = List.of("-Y", "sign", "-n", "git", "-f", "" + key, "" + file);
    assertThat(SshKeys.keygen(message, words)).isZero();

    assertThat(SignatureCheck.of(message, directory.resolve("git.sig"), Optional.empty()).state())
        .isEqualTo(SignatureCheck.State.REFUSED);
  }

  @Test
  void refusesEveryChangedByteOfASignature() throws IOException {
    byte[] whole = Files.readAllBytes(signature);
    Path changed = directory.resolve("changed");
    for (int i = 0; i < whole.length; i += 3) {
      byte[] bytes = whole.clone();
      bytes[i] ^= 1;
      Files.write(changed, bytes);

      assertThat(SignatureCheck.of(message, changed, Optional.empty()).state())
          .as("byte %d", i)
          .isEqualTo(SignatureCheck.State.REFUSED);
    }
  }

  @Test
  void doesNotSignWithAKeyThatOthersCanRead() throws Exception {
    Path open = SshKeys.made(directory.resolve("open"), "ed25519");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(() -> SshKeygen.sign(open, MESSAGE))
        .hasMessageContaining("cannot sign with " + open)
        .hasMessageContaining("too open")
        .hasMessageNotContaining("\n");
  }

  @Test
  void doesNotBelieveAFileThatOthersCanWrite() throws IOException {
    Path allowed = allowed("me@x KEY");
    Signers signers = new Signers(allowed, Optional.empty(), Optional.empty());
    Files.setPosixFilePermissions(allowed, PosixFilePermissions.fromString("rw-rw-rw-"));

    assertThatThrownBy(signers::requireOwn).hasMessageContaining("others can write " + allowed);

    Files.setPosixFilePermissions(allowed, PosixFilePermissions.fromString("rw-r--r--"));
    signers.requireOwn();
  }

  private static Path signed(String name, Path with) throws IOException {
    return Files.writeString(directory.resolve(name), SshKeygen.sign(with, MESSAGE));
  }

  private static Path allowed(String line) throws IOException {
    String text =
        line.replace("KEY", SshKeys.open(key))
            .replace("OTHER", SshKeys.open(other))
            .replace("\\n", "\n")
            .replace("\\r", "\r");
    Path file = directory.resolve("allowed");
    Files.deleteIfExists(file);
    return Files.writeString(file, text + "\n");
  }

  private static boolean accepts(Path allowed, Optional<String> identity) throws IOException {
    return new Signers(allowed, identity, Optional.empty()).objection(message, signature).isEmpty();
  }

  private static List<String> words(Path allowed) {
    return List.of(
        "-Y",
        "verify",
        "-n",
        "tare-capsule",
        "-I",
        "me@x",
        "-f",
        "" + allowed,
        "-s",
        "" + signature);
  }
}
