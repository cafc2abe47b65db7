package io.tare.harness.capsule;

import io.tare.harness.model.FileTrouble;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Opens an untrusted capsule. Nothing in it is run, only regular files are created, all of them new
 * and below a separate directory, and their total size is limited.
 */
public final class CapsuleReader {

  /** More than a run with a thousand trials and all outputs of programs has. */
  private static final int MAX_FILES = 200_000;

  private static final int BUFFER = 1 << 16;

  private final Path directory;
  private final long maxBytes;
  private String top = "";
  private int files;
  private long bytes;

  /** Knows its length, because data around the compressed stream would be ignored. */
  private static final class Compressed extends GZIPInputStream {

    /** Of header and trailer (RFC 1952), without the optional fields that no capsule has. */
    private static final int FRAME_BYTES = 10 + 8;

    Compressed(InputStream in) throws IOException {
      super(in, BUFFER);
    }

    /** The length of the compressed file, when all of it was read. */
    long length() {
      return FRAME_BYTES + inf.getBytesRead();
    }
  }

  private CapsuleReader(Path directory, long maxBytes) {
    this.directory = directory;
    this.maxBytes = maxBytes;
  }

  /**
   * Unpacks a capsule.
   *
   * @param into an empty directory
   * @param maxBytes the maximum size there
   * @return the directory in it with the capsule's files
   * @throws DamagedCapsuleException if it is not a capsule, incomplete, or contains what no capsule
   *     may; files unpacked so far remain
   * @throws IOException if it cannot be read, or its files cannot be written
   */
  public static Path unpack(Path capsule, Path into, long maxBytes) throws IOException {
    if (Files.size(capsule) == 0) {
      throw new DamagedCapsuleException("it is empty");
    }
    CapsuleReader reader = new CapsuleReader(into, maxBytes);
    try (InputStream file = Files.newInputStream(capsule);
        Compressed in = new Compressed(file)) {
      reader.unpack(in);
      if (in.length() != Files.size(capsule)) {
        throw new DamagedCapsuleException("there is data before or after its archive");
      }
    } catch (ZipException | EOFException e) {
      throw new DamagedCapsuleException(
          "is not a capsule, or was damaged: " + FileTrouble.reason(e), e);
    }
    return into.resolve(reader.top);
  }

  private void unpack(InputStream in) throws IOException {
    for (byte[] block = block(in); !isNothing(block); block = block(in)) {
      TarHeader header = TarHeader.parse(block);
      admit(header);
      write(header, in);
    }
    if (!isNothing(block(in)) || in.read() >= 0) {
      throw new DamagedCapsuleException("there is data after its end");
    }
    if (top.isEmpty()) {
      throw new DamagedCapsuleException("it is empty");
    }
  }

  private void admit(TarHeader header) throws DamagedCapsuleException {
    String first = header.name().substring(0, header.name().indexOf('/'));
    if (!top.isEmpty() && !top.equals(first)) {
      throw new DamagedCapsuleException(
          "its files are in two directories, %s and %s".formatted(top, first));
    }
    top = first;
    files++;
    bytes += header.size() + TarHeader.BLOCK;
    if (files > MAX_FILES) {
      throw new DamagedCapsuleException("it has more than " + MAX_FILES + " files");
    }
    if (bytes > maxBytes) {
      throw new DamagedCapsuleException(
          "it takes more than %d bytes when unpacked; if you trust it, allow more with --most"
              .formatted(maxBytes));
    }
  }

  /** Refuses duplicate names, also on file systems that ignore case. */
  private void write(TarHeader header, InputStream in) throws IOException {
    Path file = directory.resolve(header.name());
    try {
      Files.createDirectories(file.getParent());
      try (OutputStream out =
          Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        copy(in, header.size(), out);
      }
    } catch (FileAlreadyExistsException e) {
      throw new DamagedCapsuleException("it contains " + header.name() + " twice", e);
    }
    if (!isNothing(in.readNBytes(header.padding()))) {
      throw new DamagedCapsuleException("there is hidden data after " + header.name());
    }
  }

  private static void copy(InputStream in, long size, OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (long left = size; left > 0; ) {
      int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (read < 0) {
        throw new EOFException("it ends within a file");
      }
      out.write(buffer, 0, read);
      left -= read;
    }
  }

  private static byte[] block(InputStream in) throws IOException {
    byte[] block = in.readNBytes(TarHeader.BLOCK);
    if (block.length < TarHeader.BLOCK) {
      throw new EOFException("it ends too early");
    }
    return block;
  }

  private static boolean isNothing(byte[] block) {
    for (byte each : block) {
      if (each != 0) {
        return false;
      }
    }
    return true;
  }
}
