package io.tare.archive;

import io.tare.model.FileTrouble;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.stream.Stream;

/** Writes a file so that it is always either unchanged or complete. */
public final class WholeFile {

  private static final String UNFINISHED = ".part";

  private WholeFile() {}

  private static String beginning(Path file) {
    return "." + file.getFileName() + ".";
  }

  /** Whether it is the temporary file of a write in progress or of a killed one. */
  static boolean isUnfinished(Path file) {
    try (Stream<Path> beside = Files.list(file.toAbsolutePath().getParent())) {
      return beside
          .map(each -> each.getFileName().toString())
          .anyMatch(name -> name.startsWith(beginning(file)) && name.endsWith(UNFINISHED));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Writes beside the file and renames; creates parent directories.
   *
   * @throws ArchiveException if it cannot be written; then the existing file is unchanged
   */
  public static void write(Path file, byte[] content) {
    // A name that cannot be guessed, so that nobody can put a link there first.
    Path unfinished = file.resolveSibling(beginning(file) + UUID.randomUUID() + UNFINISHED);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (FileOutputStream out = new FileOutputStream(unfinished.toFile())) {
        out.write(content);
        out.getFD().sync();
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      discard(unfinished, e);
      throw new ArchiveException(
          "cannot write "
              + file
              + ": "
              + FileTrouble.reason(e)
              + "; free space or choose another directory",
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
