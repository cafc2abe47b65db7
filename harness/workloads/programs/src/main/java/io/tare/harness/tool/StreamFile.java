package io.tare.harness.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes a program's stream into a file as it comes, so that a megabyte of output costs a megabyte
 * there and nothing in memory. The file is made when there is something to keep.
 */
final class StreamFile {

  /** What is kept of a stream that was too long: enough to see what it was. */
  static final int KEPT_OF_EXCESS_BYTES = 1 << 20;

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LAST_BYTES = 4096;
  private static final int LONGEST_LINE = 200;

  private final Thread thread;
  private final Deque<byte[]> last = new ArrayDeque<>();
  private final AtomicLong bytes = new AtomicLong();
  private volatile Optional<IOException> failure = Optional.empty();

  /**
   * Begins to read.
   *
   * @param most bytes; who writes more is told of by {@code excess}, once
   */
  StreamFile(InputStream in, Path file, long most, Runnable excess) {
    this.thread = new Thread(() -> keep(in, file, most, excess), "tare-output");
    thread.setDaemon(true);
    thread.start();
  }

  private void keep(InputStream in, Path file, long most, Runnable excess) {
    byte[] buffer = new byte[BUFFER_BYTES];
    OutputStream out = OutputStream.nullOutputStream();
    try {
      for (int read = read(in, buffer); read >= 0; read = read(in, buffer)) {
        if (bytes.get() == 0 && read > 0) {
          out = Files.newOutputStream(file);
        }
        if (bytes.get() <= most) {
          out.write(buffer, 0, read);
          bytes.addAndGet(read);
          remember(buffer, read);
          if (bytes.get() > most) {
            excess.run();
          }
        }
      }
      out.close();
      if (bytes.get() > most) {
        shorten(file);
      }
    } catch (IOException e) {
      failure = Optional.of(e);
      excess.run();
    }
  }

  private static void shorten(Path file) throws IOException {
    try (FileChannel kept = FileChannel.open(file, StandardOpenOption.WRITE)) {
      var unused = kept.truncate(KEPT_OF_EXCESS_BYTES);
    }
  }

  /** A stream that breaks has ended; why, the process tells. */
  private static int read(InputStream in, byte[] buffer) {
    try {
      return in.read(buffer);
    } catch (IOException e) {
      return -1;
    }
  }

  private synchronized void remember(byte[] buffer, int length) {
    int from = Math.max(0, length - LAST_BYTES);
    last.addLast(Arrays.copyOfRange(buffer, from, length));
    while (last.size() > 2) {
      last.removeFirst();
    }
  }

  /** Waits until the stream ends, but not long: somebody else may still hold it. */
  void awaitEnd(long millis) throws InterruptedException {
    thread.join(millis);
  }

  long bytes() {
    return bytes.get();
  }

  /** Why it could not be kept, if it could not. */
  Optional<IOException> failure() {
    return failure;
  }

  /** The last line that is not blank; empty if there is none. */
  synchronized String lastLine() {
    StringBuilder text = new StringBuilder();
    last.forEach(part -> text.append(new String(part, StandardCharsets.UTF_8)));
    String line = "";
    for (String each : text.toString().split("\\R")) {
      line = each.isBlank() ? line : each.strip();
    }
    return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line;
  }
}
