package io.tare.cli.capsule;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The signer: an Ed25519 public key (RFC 8032) in SSH's format (RFC 8709). */
public final class SshSigner {

  static final String TYPE = "ssh-ed25519";
  static final String ALGORITHM = "Ed25519";

  private static final int BYTES = 32;

  /** The ASN.1 prefix of such a key (RFC 8410). */
  private static final byte[] X509 = HexFormat.of().parseHex("302a300506032b6570032100");

  private static final Pattern LISTED =
      Pattern.compile("(?m)(?:^|\\s)" + TYPE + "\\s+([A-Za-z0-9+/]+={0,2})");

  private final byte[] key;

  SshSigner(byte[] key) {
    if (key.length != BYTES) {
      throw new IllegalArgumentException("a key of " + TYPE + " has " + BYTES + " bytes");
    }
    this.key = key.clone();
  }

  /**
   * @throws IllegalArgumentException if it is not such a key
   */
  static SshSigner parse(byte[] blob) {
    SshWire.Reader in = new SshWire.Reader(blob);
    String type = in.text();
    if (!type.equals(TYPE)) {
      throw new IllegalArgumentException(
          "it is of type " + type + "; only " + TYPE + " is supported");
    }
    return new SshSigner(in.string());
  }

  /**
   * The keys in an OpenSSH file: a public key, {@code authorized_keys}, {@code allowed_signers}, or
   * the content of {@code /USER.keys} at GitHub and GitLab. Skips keys of other types.
   */
  public static List<SshSigner> listed(String text) {
    List<SshSigner> all = new ArrayList<>();
    for (MatchResult each : LISTED.matcher(text).results().toList()) {
      all.add(parse(Base64.getDecoder().decode(each.group(1))));
    }
    return all;
  }

  byte[] blob() {
    return new SshWire.Writer().string(TYPE).string(key).bytes();
  }

  /** {@code SHA256:…}, as {@code ssh-keygen -l} prints it. */
  public String fingerprint() {
    return "SHA256:"
        + Base64.getEncoder().withoutPadding().encodeToString(Hashes.of("SHA-256").digest(blob()));
  }

  PublicKey publicKey() throws GeneralSecurityException {
    byte[] encoded = Arrays.copyOf(X509, X509.length + BYTES);
    System.arraycopy(key, 0, encoded, X509.length, BYTES);
    return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SshSigner signer && Arrays.equals(key, signer.key);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key);
  }
}
