package io.tare.archive;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes of files of a run. */
public final class Sha256 {

  private Sha256() {}

  /** In hexadecimal digits. */
  public static String of(byte[] content) {
    return HexFormat.of().formatHex(digest().digest(content));
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
