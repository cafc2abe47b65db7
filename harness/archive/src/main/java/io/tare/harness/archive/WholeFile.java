package io.tare.harness.archive;

import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file so that it is always either unchanged or complete. */
public final class WholeFile {

  private WholeFile() {}

  /**
   * Writes beside the file and renames; creates parent directories.
   *
   * @throws ArchiveException if it cannot be written; then the existing file is unchanged
   */
  public static void write(Path file, byte[] content) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (UnfinishedFile unfinished = UnfinishedFile.beside(file)) {
        unfinished.out().write(content);
        unfinished.sync();
        unfinished.takePlace();
      }
    } catch (IOException e) {
      throw new ArchiveException(
          "cannot write "
              + file
              + ": "
              + FileTrouble.reason(e)
              + "; choose a directory that you can write to and that has free space",
          e);
    }
  }
}
