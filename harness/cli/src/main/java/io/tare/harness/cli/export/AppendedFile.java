package io.tare.harness.cli.export;

import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of lines that grows from run to run, and to which several programs may append. All lines
 * of a call are there afterwards, one after the other, or none.
 */
public final class AppendedFile {

  private AppendedFile() {}

  /**
   * Refuses, before a long measurement, a file to which lines cannot be appended.
   *
   * @param header the first line of the file; empty if it has none
   * @throws CommandFailure if it is there, and may not be written, ends within a line or begins
   *     with another one
   */
  public static void requireAppendable(Path file, String header) throws CommandFailure {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (channel.size() > 0) {
        requireWhole(file, channel, channel.size());
        requireHeader(file, channel, header);
      }
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          "cannot append to " + file + ": " + FileTrouble.reason(e));
    }
  }

  /**
   * Appends lines, and creates the file if it is missing.
   *
   * @param header the first line of the file; empty if it has none
   * @param lines each with its end
   * @throws CommandFailure if the file is a record of a run, begins with another line, ends within
   *     a line, or cannot be written; then it is as it was, or the message says that it may not be
   */
  public static synchronized void append(Path file, String header, String lines)
      throws CommandFailure {
    WrittenFiles.requireReplaceable(file);
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      var unused = channel.lock(); // until the channel is closed
      append(file, channel, header, lines);
    } catch (IOException e) {
      String kept =
          e.getSuppressed().length == 0
              ? "no line was added"
              : "some of the lines may have been added; check its end";
      throw CommandFailure.infrastructure(
          "cannot append to " + file + ": " + FileTrouble.reason(e) + "; " + kept);
    }
  }

  private static void append(Path file, FileChannel channel, String header, String lines)
      throws IOException, CommandFailure {
    long size = channel.size();
    if (size > 0) {
      requireWhole(file, channel, size);
      requireHeader(file, channel, header);
    }
    ByteBuffer bytes =
        ByteBuffer.wrap(((size == 0 ? header : "") + lines).getBytes(StandardCharsets.UTF_8));
    try {
      channel.position(size);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      takeBack(channel, size, e);
      throw e;
    }
  }

  /** Frees what a full disk took; devices and pipes keep nothing that could be taken back. */
  private static void takeBack(FileChannel channel, long size, IOException failure) {
    try {
      channel.truncate(size);
    } catch (IOException e) {
      // The next call refuses a file that ends within a line.
      failure.addSuppressed(e);
    }
  }

  private static void requireWhole(Path file, FileChannel channel, long size)
      throws IOException, CommandFailure {
    ByteBuffer last = ByteBuffer.allocate(1);
    channel.read(last, size - 1);
    if (last.get(0) != '\n') {
      throw CommandFailure.infrastructure(
          file
              + " ends in the middle of a line, so nothing was appended; complete or remove that"
              + " line");
    }
  }

  private static void requireHeader(Path file, FileChannel channel, String header)
      throws IOException, CommandFailure {
    byte[] expected = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer first = ByteBuffer.allocate(expected.length);
    for (int read = 0; read >= 0 && first.hasRemaining(); ) {
      read = channel.read(first, first.position());
    }
    if (!ByteBuffer.wrap(expected).equals(first.flip())) {
      throw CommandFailure.infrastructure(
          file + " has other columns, so nothing was appended; name another file");
    }
  }
}
