package io.tare.infra.wireguard;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.XECPrivateKey;
import java.util.Arrays;
import java.util.Base64;

/**
 * A pair of keys of Curve25519 (RFC 7748) as WireGuard's tools write them.
 *
 * @param secret in base 64
 * @param open that of the other side, likewise
 */
record WireguardKeys(String secret, String open) {

  private static final int BYTES = 32;

  static WireguardKeys made() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance("X25519").generateKeyPair();
      byte[] secret = ((XECPrivateKey) pair.getPrivate()).getScalar().orElseThrow();
      // The encoded key ends with the number itself, lowest byte first (RFC 8410).
      byte[] encoded = pair.getPublic().getEncoded();
      byte[] open = Arrays.copyOfRange(encoded, encoded.length - BYTES, encoded.length);
      Base64.Encoder encoder = Base64.getEncoder();
      return new WireguardKeys(encoder.encodeToString(secret), encoder.encodeToString(open));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java from 11 on has X25519", e);
    }
  }

  /** Not in messages. */
  @Override
  public String toString() {
    return open;
  }
}
