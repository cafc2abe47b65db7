package io.tare.infra.networks.wireguard;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.XECPrivateKey;
import java.util.Arrays;
import java.util.Base64;

/**
 * A Curve25519 key pair (RFC 7748) in the format of WireGuard's tools.
 *
 * @param secret in base 64
 * @param open the public key in base 64
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

  /** Keys must not be in messages. */
  @Override
  public String toString() {
    return open;
  }
}
