package io.tare.archive;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Appends whole pieces, lines or blocks, to a file. A piece that cannot be written completely, for
 * example because the disk is full, is taken back, so the file always ends with a whole one unless
 * the process dies in between.
 */
final class FileAppender implements AutoCloseable {

  /** Finds out up to where a file is made of whole pieces. */
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

  /** Opens the file for appending, makes it if need be, and cuts off a torn last piece. */
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

  /** Claims the file for this process; false if another one has it. */
  boolean tryClaim() throws IOException {
    try {
      return content.getChannel().tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // held within this process
    }
  }

  /** Whether nothing is in the file. */
  boolean isEmpty() {
    return end == 0;
  }

  /**
   * Appends whole pieces.
   *
   * @throws ArchiveException if they cannot be written, then nothing of them is left; or if they
   *     would not be found, because the file was deleted
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
   * Waits until all that was appended is on the disk.
   *
   * @throws ArchiveException if the disk refuses
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
   * Complains if the file is no longer where it was opened: a system goes on writing to a file that
   * has no name any more, and all that is lost. Costs as much as a look at the file's name does.
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

  /** Device and number of the file; null on systems that have none. */
  private static @Nullable Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private ArchiveException gone(@Nullable IOException reason) {
    return new ArchiveException(
        file
            + " was deleted, moved or replaced while the run was going on; what was measured is"
            + " lost with it: start a new run",
        reason);
  }

  private void takeBack(IOException reason) {
    try {
      content.setLength(end);
    } catch (IOException e) {
      reason.addSuppressed(e); // the next one to open the file cuts the torn piece off
    }
  }

  private ArchiveException failed(IOException e) {
    return new ArchiveException(
        "cannot write "
            + file
            + ": "
            + e.getMessage()
            + "; all earlier results are safe: make room or mend the disk, then resume the run",
        e);
  }
}
