package io.tare.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that Tare names, below a directory that a person named. A link in the place of one is
 * replaced, and a link in the place of a directory is refused: the directory's owner could let it
 * lead to files of the writer.
 */
public final class OwnFile {

  private OwnFile() {}

  /**
   * Writes a file as a whole, see {@link NamedFile}; directories below the root are made.
   *
   * @param root that a person named, perhaps a link
   * @throws IOException with one line, if it cannot be written
   */
  public static void write(Path root, Path file, byte[] content) throws IOException {
    requireNoLinks(root, file.getParent());
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
            "%s is a link, and Tare writes none of its own files through links; remove it"
                .formatted(at));
      }
    }
  }
}
