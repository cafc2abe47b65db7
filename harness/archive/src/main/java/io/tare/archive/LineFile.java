package io.tare.archive;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of lines whose last one may be torn because the writer was killed. */
final class LineFile {

  private static final int CHUNK_BYTES = 8192;

  private LineFile() {}

  /** The whole lines of a file that may still grow; later and torn ones are left out. */
  static InputStream wholeLines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return InputStream.nullInputStream();
    }
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      long length = wholeLength(channel);
      return new Bounded(
          new BufferedInputStream(Channels.newInputStream(channel), 1 << 16), length);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** How many bytes at the end of the file are no whole line. */
  static long tornBytes(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.size() - wholeLength(channel);
    }
  }

  /**
   * The length of the file up to the end of its last whole line. A last line that ends properly but
   * does not hold an object is torn as well: a machine that lost power may leave one.
   */
  static long wholeLength(FileChannel channel) throws IOException {
    long end = endOfLine(channel, channel.size());
    if (end == 0) {
      return 0;
    }
    long start = endOfLine(channel, end - 1);
    return isObject(channel, start, end - 1) ? end : start;
  }

  /** The position after the last line feed before a position; 0 if there is none. */
  private static long endOfLine(FileChannel channel, long before) throws IOException {
    long end = before;
    while (end > 0) {
      long start = Math.max(0, end - CHUNK_BYTES);
      byte[] chunk = bytes(channel, start, end);
      for (int i = chunk.length - 1; i >= 0; i--) {
        if (chunk[i] == '\n') {
          return start + i + 1;
        }
      }
      end = start;
    }
    return 0;
  }

  private static boolean isObject(FileChannel channel, long start, long end) throws IOException {
    if (end - start < 2) {
      return false;
    }
    return bytes(channel, start, start + 1)[0] == '{' && bytes(channel, end - 1, end)[0] == '}';
  }

  private static byte[] bytes(FileChannel channel, long start, long end) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate((int) (end - start));
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, start + buffer.position()) < 0) {
        throw new IOException("the file became shorter while it was read");
      }
    }
    return buffer.array();
  }

  /** Ends after a number of bytes. */
  private static final class Bounded extends FilterInputStream {
    private long left;

    Bounded(InputStream in, long length) {
      super(in);
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = super.read();
      left -= read < 0 ? left : 1;
      return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = super.read(target, offset, (int) Math.min(length, left));
      left -= read < 0 ? left : read;
      return read;
    }
  }
}
