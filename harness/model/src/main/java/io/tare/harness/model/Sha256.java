package io.tare.harness.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests of files, in hexadecimal digits. */
public final class Sha256 {

  private Sha256() {}

  /** The digest of files, one after the other. */
  public static String of(Path... files) throws IOException {
    MessageDigest digest = digest();
    for (Path file : files) {
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        var unused = in.transferTo(OutputStream.nullOutputStream());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The digest of the rest of a stream, which stays open. */
  public static String of(InputStream rest) throws IOException {
    MessageDigest digest = digest();
    var unused = new DigestInputStream(rest, digest).transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(digest.digest());
  }

  public static String of(byte[] content) {
    return HexFormat.of().formatHex(digest().digest(content));
  }

  /** A new digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
