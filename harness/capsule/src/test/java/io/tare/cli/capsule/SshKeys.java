package io.tare.cli.capsule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;

/** Creates keys like {@code ssh-keygen -t ed25519 -N ''}. */
final class SshKeys {

  private static final int BYTES = 32;

  private SshKeys() {}

  /** Writes a new key, with its public key beside it. */
  static Path written(Path file) throws IOException, GeneralSecurityException {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    byte[] open = tail(pair.getPublic().getEncoded());
    byte[] both = Arrays.copyOf(tail(pair.getPrivate().getEncoded()), 2 * BYTES);
    System.arraycopy(open, 0, both, BYTES, BYTES);
    byte[] blob = new SshSigner(open).blob();
    byte[] own =
        new SshWire.Writer()
            .number(4711)
            .number(4711)
            .string("ssh-ed25519")
            .string(open)
            .string(both)
            .string("made for a test")
            .bytes();
    byte[] padded = Arrays.copyOf(own, (own.length + 7) / 8 * 8);
    for (int i = own.length; i < padded.length; i++) {
      padded[i] = (byte) (i - own.length + 1);
    }
    byte[] key =
        new SshWire.Writer()
            .plain("openssh-key-v1\0")
            .string("none")
            .string("none")
            .string("")
            .number(1)
            .string(blob)
            .string(padded)
            .bytes();
    Files.writeString(
        file,
        "-----BEGIN OPENSSH PRIVATE KEY-----\n"
            + new String(
                Base64.getMimeEncoder(64, new byte[] {'\n'}).encode(key), StandardCharsets.US_ASCII)
            + "\n-----END OPENSSH PRIVATE KEY-----\n");
    Files.writeString(
        file.resolveSibling(file.getFileName() + ".pub"),
        "ssh-ed25519 " + Base64.getEncoder().encodeToString(blob) + " made for a test\n");
    return file;
  }

  private static byte[] tail(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - BYTES, encoded.length);
  }
}
