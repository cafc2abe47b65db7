package io.tare.harness.archive;

import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Writes to a file that the user named, like a shell's {@code >}: follows links, even to a file
 * that does not exist yet, and writes into devices and pipes. A regular file is replaced as a
 * whole, so that it is always either unchanged or complete, and keeps its permissions.
 */
public final class NamedFile {

  /** More links than the system itself follows. */
  private static final int MAX_LINKS = 40;

  private static final Path PROC = Path.of("/proc");

  private NamedFile() {}

  /** What is written; long content need not be in memory. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes bytes, see {@link #write(Path, Content)}. */
  public static void write(Path named, byte[] content) throws IOException {
    write(named, out -> out.write(content));
  }

  /**
   * Writes; creates the directory of a missing file.
   *
   * @throws IOException with one line that says what cannot be written and why; then a regular file
   *     is unchanged
   */
  public static void write(Path named, Content content) throws IOException {
    try {
      if (Files.isDirectory(named)) {
        throw new IOException("it is a directory");
      }
      Path target = target(named);
      boolean isThere = Files.exists(target);
      if (isThere && (target.startsWith(PROC) || !Files.isRegularFile(target))) {
        pour(target, content, StandardOpenOption.WRITE);
      } else {
        replace(target, content, isThere);
      }
    } catch (IOException e) {
      throw new IOException("cannot write " + named + ": " + reason(e), e);
    }
  }

  /** Writes to exactly this name: a link there is replaced, not followed. */
  static void replaceThere(Path file, Content content) throws IOException {
    try {
      replace(file, content, Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + reason(e), e);
    }
  }

  /**
   * The file that is written: the target of links. Those in /proc mean open files and are not
   * paths.
   *
   * @return absolute; need not exist
   */
  public static Path target(Path named) throws IOException {
    Path path = named.toAbsolutePath();
    for (int links = 0; links < MAX_LINKS; links++) {
      Path directory = path.getParent();
      if (directory != null && Files.isDirectory(directory)) {
        // Such as /dev/fd, used by a shell's >(...).
        path = directory.toRealPath().resolve(path.getFileName());
      }
      if (path.startsWith(PROC) || !Files.isSymbolicLink(path)) {
        return path;
      }
      path = path.resolveSibling(Files.readSymbolicLink(path));
    }
    throw new IOException("too many links");
  }

  private static void pour(Path target, Content content, OpenOption how) throws IOException {
    try (OutputStream out =
        Files.newOutputStream(
            target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING, how)) {
      content.writeTo(out);
    }
  }

  private static void replace(Path target, Content content, boolean isThere) throws IOException {
    Path directory = target.getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    UnfinishedFile created;
    try {
      created = UnfinishedFile.beside(target);
    } catch (AccessDeniedException e) {
      if (isThere) {
        // The file may be writable although its directory is not.
        pour(target, content, LinkOption.NOFOLLOW_LINKS);
        return;
      }
      throw e;
    }
    try (UnfinishedFile unfinished = created) {
      content.writeTo(unfinished.out());
      if (isThere) {
        keepPermissions(target, unfinished.path());
      }
      unfinished.takePlace();
    }
  }

  /** Keeps the owner too, where allowed: root may write a report into a user's file. */
  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView view = view(to);
    PosixFileAttributeView old = view(from);
    if (view == null || old == null) {
      return;
    }
    PosixFileAttributes attributes = old.readAttributes();
    try {
      view.setGroup(attributes.group());
      view.setOwner(attributes.owner());
    } catch (FileSystemException e) {
      // The file now belongs to the writer, as after deleting and creating it.
      return;
    } finally {
      view.setPermissions(attributes.permissions());
    }
  }

  private static @Nullable PosixFileAttributeView view(Path path) {
    return Files.getFileAttributeView(path, PosixFileAttributeView.class);
  }

  private static String reason(IOException failure) {
    return failure instanceof NoSuchFileException
        ? "no such directory"
        : FileTrouble.reason(failure);
  }
}
