package io.tare.cli.capsule;

import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A signature as created by {@code ssh-keygen -Y sign -n tare-capsule} and checked by {@code
 * ssh-keygen -Y verify} ({@code PROTOCOL.sshsig} in OpenSSH's sources), with Ed25519 over SHA-512.
 */
final class SshSignature {

  /** A signature in this namespace is valid for nothing else. */
  static final String NAMESPACE = "tare-capsule";

  private static final String MAGIC = "SSHSIG";
  private static final int VERSION = 1;
  private static final String HASH = "sha512";
  private static final String BEGIN = "-----BEGIN SSH SIGNATURE-----\n";
  private static final String END = "\n-----END SSH SIGNATURE-----\n";
  private static final int LINE = 70;
  private static final Pattern ARMOUR = Pattern.compile(BEGIN + "([A-Za-z0-9+/=\n]+)" + END);

  private final SshSigner signer;
  private final byte[] value;

  private SshSignature(SshSigner signer, byte[] value) {
    this.signer = signer;
    this.value = value;
  }

  static SshSignature of(byte[] message, SshKey key) {
    try {
      Signature signature = Signature.getInstance(SshSigner.ALGORITHM);
      signature.initSign(key.privateKey());
      signature.update(signed(message));
      return new SshSignature(key.signer(), signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK signs with " + SshSigner.ALGORITHM, e);
    }
  }

  /**
   * @throws DamagedCapsuleException if it is not a signature, or not of this kind
   */
  static SshSignature parse(String text) throws DamagedCapsuleException {
    try {
      Matcher armour = ARMOUR.matcher(text);
      if (!armour.matches()) {
        throw new IllegalArgumentException("it is not an SSH signature");
      }
      SshWire.Reader in =
          new SshWire.Reader(Base64.getMimeDecoder().decode(armour.group(1))).plain(MAGIC);
      var version = in.number();
      SshSigner signer = SshSigner.parse(in.string());
      var namespace = in.text();
      var reserved = in.string();
      var hash = in.text();
      SshWire.Reader inner = new SshWire.Reader(in.string());
      var type = inner.text();
      SshSignature signature = new SshSignature(signer, inner.string());
      if (!signature.text().equals(text)) {
        throw new IllegalArgumentException(
            "it is for %s (%s, %s, version %d, %d), not for %s"
                .formatted(namespace, type, hash, version, reserved.length, NAMESPACE));
      }
      return signature;
    } catch (IllegalArgumentException e) {
      throw new DamagedCapsuleException("its signature cannot be read: " + e.getMessage(), e);
    }
  }

  SshSigner signer() {
    return signer;
  }

  boolean fits(byte[] message) {
    try {
      Signature signature = Signature.getInstance(SshSigner.ALGORITHM);
      signature.initVerify(signer.publicKey());
      signature.update(signed(message));
      return signature.verify(value);
    } catch (GeneralSecurityException e) {
      return false; // the key or signature is not a point on the curve
    }
  }

  String text() {
    byte[] blob =
        new SshWire.Writer()
            .plain(MAGIC)
            .number(VERSION)
            .string(signer.blob())
            .string(NAMESPACE)
            .string("")
            .string(HASH)
            .string(new SshWire.Writer().string(SshSigner.TYPE).string(value).bytes())
            .bytes();
    String base64 = Base64.getEncoder().encodeToString(blob);
    return BEGIN + base64.replaceAll("(.{" + LINE + "})(?=.)", "$1\n") + END;
  }

  private static byte[] signed(byte[] message) {
    return new SshWire.Writer()
        .plain(MAGIC)
        .string(NAMESPACE)
        .string("")
        .string(HASH)
        .string(Hashes.of("SHA-512").digest(message))
        .bytes();
  }
}
