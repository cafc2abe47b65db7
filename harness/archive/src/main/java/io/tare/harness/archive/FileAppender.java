package io.tare.harness.archive;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Appends whole pieces, lines or blocks, to a file. A piece that cannot be written completely, for
 * example because the disk is full, is removed, so the file always ends with a whole one unless the
 * process dies in between.
 */
final class FileAppender implements AutoCloseable {

  /** Finds the length of the whole pieces of a file. */
  @FunctionalInterface
  interface WholeLength {
    long of(RandomAccessFile content) throws IOException;
  }

  private final Path file;
  private final RandomAccessFile content;
  private final @Nullable Object identity;
  private final long cutBytes;
  private long end;

  private FileAppender(
      Path file, RandomAccessFile content, @Nullable Object identity, long cutBytes, long end) {
    this.file = file;
    this.content = content;
    this.identity = identity;
    this.cutBytes = cutBytes;
    this.end = end;
  }

  /** Opens the file for appending, creates it if needed, and cuts off a torn last piece. */
  static FileAppender open(Path file, WholeLength whole) throws IOException {
    RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw");
    try {
      long size = content.length();
      long end = whole.of(content);
      if (end < size) {
        content.setLength(end);
        content.getFD().sync();
      }
      return new FileAppender(file, content, identity(file), size - end, end);
    } catch (IOException e) {
      content.close();
      throw e;
    }
  }

  /** How many bytes of a torn last piece were cut off when the file was opened. */
  long cutBytes() {
    return cutBytes;
  }

  /** Whether the file is empty. */
  boolean isEmpty() {
    return end == 0;
  }

  /**
   * Appends whole pieces.
   *
   * @throws ArchiveException if they cannot be written, and then nothing of them remains; or if the
   *     file was deleted
   */
  void append(byte[] bytes) {
    requireInPlace();
    try {
      content.seek(end);
      content.write(bytes);
      end += bytes.length;
    } catch (IOException e) {
      takeBack(e);
      throw failed(e);
    }
  }

  /**
   * Waits until everything appended is on disk.
   *
   * @throws ArchiveException if that fails
   */
  void force() {
    try {
      content.getFD().sync();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      content.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /**
   * Throws if the file is no longer where it was opened: the system continues to write to a file
   * without a name, and everything is lost. Costs one lookup of the file's name.
   */
  void requireInPlace() {
    try {
      if (Objects.equals(identity, identity(file))) {
        return;
      }
    } catch (IOException e) {
      throw gone(e);
    }
    throw gone(null);
  }

  /** Device and inode of the file; null on systems without them. */
  private static @Nullable Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private ArchiveException gone(@Nullable IOException reason) {
    return new ArchiveException(
        file
            + " was deleted, moved or replaced during the run, and its measurements are lost; "
            + "start a new run",
        reason);
  }

  private void takeBack(IOException reason) {
    try {
      content.setLength(end);
    } catch (IOException e) {
      reason.addSuppressed(e); // the torn piece is cut off when the file is opened next
    }
  }

  private ArchiveException failed(IOException e) {
    return new ArchiveException(
        "cannot write "
            + file
            + ": "
            + e.getMessage()
            + "; all earlier results are safe; free space or repair the disk, then resume the run",
        e);
  }
}
