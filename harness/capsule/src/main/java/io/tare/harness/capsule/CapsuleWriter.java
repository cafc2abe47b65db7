package io.tare.harness.capsule;

import io.tare.harness.model.Sha256;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * Packs a capsule: a tar archive compressed with gzip, with all files in one directory. The same
 * files give the same bytes.
 */
public final class CapsuleWriter {

  private static final int BUFFER = 1 << 16;

  private final String top;
  private final GZIPOutputStream out;
  private final SortedMap<String, String> hashes = new TreeMap<>();

  /**
   * @param top the directory
   */
  public CapsuleWriter(String top, OutputStream out) throws IOException {
    this.top = top;
    this.out = new GZIPOutputStream(out, BUFFER);
  }

  /**
   * Adds a file.
   *
   * @param name relative to the directory
   * @throws IOException if it cannot be read, or changes meanwhile
   */
  public void add(String name, Path file) throws IOException {
    long size = Files.size(file);
    MessageDigest digest = Hashes.of("SHA-256");
    TarHeader header = begin(name, size);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (long left = size; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new EOFException(file + " became shorter while it was packed");
        }
        digest.update(buffer, 0, read);
        out.write(buffer, 0, read);
        left -= read;
      }
    }
    out.write(new byte[header.padding()]);
    hashes.put(name, HexFormat.of().formatHex(digest.digest()));
  }

  /** Adds a file from memory. */
  public void add(String name, byte[] content) throws IOException {
    hashes.put(name, Sha256.of(content));
    write(name, content);
  }

  /** Ends the archive with its manifest, signed with the key if there is one. */
  public void end(Optional<Path> key) throws IOException {
    byte[] manifest = new Manifest(hashes).text().getBytes(StandardCharsets.UTF_8);
    write(Manifest.NAME, manifest);
    if (key.isPresent()) {
      String signature = SshKeygen.sign(key.get(), manifest);
      write(Manifest.SIGNATURE, signature.getBytes(StandardCharsets.US_ASCII));
    }
    out.write(new byte[2 * TarHeader.BLOCK]);
    out.finish();
  }

  private void write(String name, byte[] content) throws IOException {
    TarHeader header = begin(name, content.length);
    out.write(content);
    out.write(new byte[header.padding()]);
  }

  private TarHeader begin(String name, long size) throws IOException {
    try {
      TarHeader header = new TarHeader(top + "/" + name, size);
      out.write(header.bytes());
      return header;
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
