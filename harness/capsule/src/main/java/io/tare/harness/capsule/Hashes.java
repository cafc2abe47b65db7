package io.tare.harness.capsule;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Digests that every JDK has. */
final class Hashes {

  private Hashes() {}

  static MessageDigest of(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }
}
