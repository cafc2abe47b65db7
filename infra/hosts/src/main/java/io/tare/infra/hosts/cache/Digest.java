package io.tare.infra.hosts.cache;

import io.tare.harness.model.Sha256;
import io.tare.infra.hosts.shell.FileDigests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 over texts and files, to identify what was built from the same inputs. */
public final class Digest {

  private static final int SHORT = 16;

  private final MessageDigest sha = Sha256.digest();
  private final byte[] buffer = new byte[1 << 16];

  /** Adds a text; two texts never have the digest of their concatenation. */
  public Digest text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    sha.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    sha.update(bytes);
    return this;
  }

  /** Adds the size and content of a file. */
  public Digest file(Path file) throws IOException {
    text(Long.toString(Files.size(file)));
    try (InputStream in = Files.newInputStream(file)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        sha.update(buffer, 0, count);
      }
    }
    return this;
  }

  /**
   * Adds the contents of files, read by a program, which is faster; for identifiers that stay on
   * this machine.
   */
  public Digest files(List<Path> files) throws IOException {
    FileDigests.of(FileDigests.Sum.BLAKE2, files).forEach(sha::update);
    return this;
  }

  /** Sixteen hexadecimal digits; ends the use of this object. */
  public String hex() {
    return HexFormat.of().formatHex(sha.digest()).substring(0, SHORT);
  }
}
