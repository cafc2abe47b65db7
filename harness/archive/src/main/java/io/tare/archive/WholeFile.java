package io.tare.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file so that at every moment it is either as before or complete. */
public final class WholeFile {

  private WholeFile() {}

  /**
   * Writes beside the file and renames; parent directories are made.
   *
   * @throws ArchiveException if it cannot be written; then the former file is untouched
   */
  public static void write(Path file, byte[] content) {
    Path unfinished = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (FileChannel channel =
          FileChannel.open(
              unfinished,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      discard(unfinished, e);
      throw new ArchiveException(
          "cannot write " + file + ": " + e.getMessage() + "; make room or choose another place",
          e);
    }
  }

  private static void discard(Path unfinished, IOException reason) {
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }
}
