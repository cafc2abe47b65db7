package io.tare.cli.capsule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private Ed25519 key without a passphrase in OpenSSH's format ({@code PROTOCOL.key} in its
 * sources), as written by {@code ssh-keygen -t ed25519}.
 */
public final class SshKey {

  private static final int SEED_BYTES = 32;

  /** The ASN.1 prefix of such keys (RFC 8410). */
  private static final byte[] PKCS8 = HexFormat.of().parseHex("302e020100300506032b657004220420");

  private static final Pattern ARMOUR =
      Pattern.compile(
          "\\s*-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END OPENSSH PRIVATE KEY-----\\s*");

  private final SshSigner signer;
  private final byte[] seed;

  private SshKey(SshSigner signer, byte[] seed) {
    this.signer = signer;
    this.seed = seed;
  }

  /**
   * Reads a key.
   *
   * @throws IOException with one line if it cannot be read or used
   */
  public static SshKey read(Path file) throws IOException {
    try {
      Matcher armour = ARMOUR.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      if (!armour.matches()) {
        throw new IllegalArgumentException("it is not an OpenSSH private key");
      }
      return parse(Base64.getMimeDecoder().decode(armour.group(1)));
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "cannot sign with %s: %s; create a key with ssh-keygen -t ed25519 -N '' -f FILE"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static SshKey parse(byte[] bytes) {
    SshWire.Reader in = new SshWire.Reader(bytes).plain("openssh-key-v1\0");
    String cipher = in.text();
    var kdf = in.string();
    var options = in.string();
    int keys = in.number();
    if (!cipher.equals("none")) {
      throw new IllegalArgumentException(
          "it has a passphrase; instead sign the capsule itself with ssh-keygen -Y sign -n file "
              + "-f KEY CAPSULE");
    }
    if (keys != 1 || kdf.length == 0 || options.length != 0) {
      throw new IllegalArgumentException("it is not in the format that ssh-keygen writes");
    }
    SshSigner signer = SshSigner.parse(in.string());
    SshWire.Reader own = new SshWire.Reader(in.string());
    int check = own.number();
    int again = own.number();
    if (check != again || !own.text().equals(SshSigner.TYPE)) {
      throw new IllegalArgumentException("it is damaged");
    }
    if (!new SshSigner(own.string()).equals(signer)) {
      throw new IllegalArgumentException("its public and private parts do not match");
    }
    byte[] both = own.string();
    if (both.length != 2 * SEED_BYTES) {
      throw new IllegalArgumentException("it is damaged");
    }
    return new SshKey(signer, Arrays.copyOf(both, SEED_BYTES));
  }

  SshSigner signer() {
    return signer;
  }

  PrivateKey privateKey() throws GeneralSecurityException {
    byte[] encoded = Arrays.copyOf(PKCS8, PKCS8.length + SEED_BYTES);
    System.arraycopy(seed, 0, encoded, PKCS8.length, SEED_BYTES);
    return KeyFactory.getInstance(SshSigner.ALGORITHM)
        .generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }
}
