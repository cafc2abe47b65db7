package io.tare.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends whole lines to a file. A line that cannot be written completely, for example because the
 * disk is full, is taken back, so the file always ends with a whole line unless the process dies in
 * between.
 */
final class LineAppender implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;
  private final long cutBytes;
  private long end;

  private LineAppender(Path file, FileChannel channel, long cutBytes, long end) {
    this.file = file;
    this.channel = channel;
    this.cutBytes = cutBytes;
    this.end = end;
  }

  /** Opens the file for appending, makes it if need be, and cuts off a torn last line. */
  static LineAppender open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      long size = channel.size();
      long whole = LineFile.wholeLength(channel);
      if (whole < size) {
        channel.truncate(whole);
        channel.force(true);
      }
      return new LineAppender(file, channel, size - whole, whole);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** How many bytes of a torn last line were cut off when the file was opened. */
  long cutBytes() {
    return cutBytes;
  }

  FileChannel channel() {
    return channel;
  }

  /**
   * Appends bytes that end with a line feed.
   *
   * @throws ArchiveException if they cannot be written; then nothing of them is left
   */
  void append(byte[] line) {
    ByteBuffer buffer = ByteBuffer.wrap(line);
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer, end + buffer.position());
      }
      end += line.length;
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
      channel.force(false);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void takeBack(IOException reason) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      reason.addSuppressed(e); // the next one to open the file cuts the torn line off
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
