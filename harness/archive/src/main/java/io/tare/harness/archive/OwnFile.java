package io.tare.harness.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files named by Tare, below a directory named by the user. A link in place of a file is replaced,
 * and a link in place of a directory is refused: the directory's owner could let it point to files
 * of the writer.
 */
public final class OwnFile {

  private OwnFile() {}

  /**
   * Writes a file as a whole, see {@link NamedFile}; creates directories below the root.
   *
   * @param root named by the user, perhaps a link
   * @throws IOException with one line if it cannot be written
   */
  public static void write(Path root, Path file, byte[] content) throws IOException {
    Path directory = file.getParent();
    if (directory != null) {
      requireNoLinks(root, directory);
    }
    NamedFile.replaceThere(file, out -> out.write(content));
  }

  /**
   * @throws IOException if one of the directories is a link
   */
  public static void requireNoLinks(Path root, Path directory) throws IOException {
    Path at = root;
    for (Path name : root.relativize(directory)) {
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        throw new IOException(
            "%s is a link, but Tare does not write its own files through links; remove it"
                .formatted(at));
      }
    }
  }
}
