package io.tare.harness.archive;

import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The checksums of a journal. Each line ends with a checksum of itself and all lines before it, so
 * that no line can be changed, omitted, duplicated or moved unnoticed. Lines of earlier versions
 * have none; the checksums of later lines cover them.
 */
final class JournalCheck {

  /** The first half of a SHA-256, in hexadecimal digits. */
  private static final int CHECK_BYTES = 8;

  private static final Pattern CHECK = Pattern.compile(",\"check\":\"([0-9a-f]{16})\"}\\z");

  private final MessageDigest digest;
  private boolean hasBegun;

  private JournalCheck(MessageDigest digest, boolean hasBegun) {
    this.digest = digest;
    this.hasBegun = hasBegun;
  }

  JournalCheck() {
    this(Sha256.digest(), false);
  }

  /** A copy that continues from here independently. */
  JournalCheck copy() {
    try {
      return new JournalCheck((MessageDigest) digest.clone(), hasBegun);
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("every JDK copies SHA-256", e);
    }
  }

  /** Whether the last line had a checksum. */
  boolean hasBegun() {
    return hasBegun;
  }

  /** The next line with its checksum. */
  String sealed(String line) {
    hasBegun = true;
    return line.substring(0, line.length() - 1) + ",\"check\":\"" + add(line) + "\"}";
  }

  /**
   * The next line without its checksum.
   *
   * @throws IOException if it was changed
   */
  String verified(String line) throws IOException {
    Matcher matcher = CHECK.matcher(line);
    boolean hasCheck = matcher.find();
    String bare = hasCheck ? line.substring(0, matcher.start()) + "}" : line;
    String check = add(bare);
    if (hasCheck ? !check.equals(matcher.group(1)) : hasBegun) {
      throw new IOException(
          "this line or an earlier one was changed after it was written; restore it from a copy");
    }
    hasBegun = hasCheck;
    return bare;
  }

  private String add(String line) {
    digest.update(line.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
    return HexFormat.of().formatHex(copy().digest.digest(), 0, CHECK_BYTES);
  }
}
