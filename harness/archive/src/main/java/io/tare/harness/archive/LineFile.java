package io.tare.harness.archive;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of lines whose last one may be torn because the writer was killed. It avoids channels:
 * they close themselves when their thread is interrupted, which is how a run is stopped.
 */
final class LineFile {

  private static final int CHUNK_BYTES = 8192;
  private static final int BUFFER_BYTES = 1 << 16;

  private LineFile() {}

  /** The whole lines of a file that may still grow; omits later and torn ones. */
  static InputStream wholeLines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return InputStream.nullInputStream();
    }
    long length;
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      length = wholeLength(content);
    }
    return new BoundedInput(
        new BufferedInputStream(new FileInputStream(file.toFile()), BUFFER_BYTES), length);
  }

  /**
   * The length of the file up to the end of its last whole line. A last line that ends properly but
   * does not contain an object counts as torn too: a power failure may leave one.
   */
  static long wholeLength(RandomAccessFile file) throws IOException {
    long end = endOfLine(file, file.length());
    if (end == 0) {
      return 0;
    }
    long start = endOfLine(file, end - 1);
    return isObject(file, start, end - 1) ? end : start;
  }

  /** The position after the last line feed before a position; 0 if absent. */
  private static long endOfLine(RandomAccessFile file, long before) throws IOException {
    long end = before;
    while (end > 0) {
      long start = Math.max(0, end - CHUNK_BYTES);
      byte[] chunk = bytes(file, start, end);
      for (int i = chunk.length - 1; i >= 0; i--) {
        if (chunk[i] == '\n') {
          return start + i + 1;
        }
      }
      end = start;
    }
    return 0;
  }

  private static boolean isObject(RandomAccessFile file, long start, long end) throws IOException {
    if (end - start < 2) {
      return false;
    }
    return bytes(file, start, start + 1)[0] == '{' && bytes(file, end - 1, end)[0] == '}';
  }

  private static byte[] bytes(RandomAccessFile file, long start, long end) throws IOException {
    byte[] bytes = new byte[(int) (end - start)];
    file.seek(start);
    file.readFully(bytes);
    return bytes;
  }
}
