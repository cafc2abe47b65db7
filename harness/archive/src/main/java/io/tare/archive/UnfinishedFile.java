package io.tare.archive;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file beside another, whose place it takes when it is complete. If a signal ends the program, it
 * is deleted. A program that was killed leaves it; since each is locked by its writer, the next
 * writer of the same file can tell, and deletes it.
 */
final class UnfinishedFile implements AutoCloseable {

  private static final String SUFFIX = ".part";

  /** A regular expression. */
  private static final String UNIQUE = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  /** Those of this process: closing any descriptor of a file ends all locks of its process. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final Path path;
  private final FileOutputStream out;

  private UnfinishedFile(Path target, Path path, FileOutputStream out) {
    this.target = target;
    this.path = path;
    this.out = out;
  }

  /** Creates one, and deletes those that killed writers of the same file left. */
  static UnfinishedFile beside(Path target) throws IOException {
    Path absolute = target.toAbsolutePath();
    deleteAbandoned(absolute);
    // A name that cannot be guessed, so that nobody can put a link there first.
    Path path = absolute.resolveSibling(beginning(target) + UUID.randomUUID() + SUFFIX);
    OWN.add(path);
    try {
      Files.createFile(path);
      path.toFile().deleteOnExit();
      FileOutputStream out = new FileOutputStream(path.toFile());
      var unused = lock(out.getChannel());
      return new UnfinishedFile(absolute, path, out);
    } catch (IOException e) {
      OWN.remove(path);
      throw e;
    }
  }

  /** Whether a write of the file is in progress, or was killed. */
  static boolean isBeside(Path target) {
    try {
      return !of(target.toAbsolutePath()).isEmpty();
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  Path path() {
    return path;
  }

  OutputStream out() {
    return out;
  }

  /** Waits until the content is on disk. */
  void sync() throws IOException {
    out.getFD().sync();
  }

  /** Replaces the other file. */
  void takePlace() throws IOException {
    // Some file systems report only here that something could not be written.
    out.close();
    Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes it, unless it took its place. */
  @Override
  public void close() throws IOException {
    try {
      out.close();
    } finally {
      Files.deleteIfExists(path);
      OWN.remove(path);
    }
  }

  private static String beginning(Path target) {
    return "." + target.getFileName() + ".";
  }

  private static List<Path> of(Path target) throws IOException {
    Pattern name =
        Pattern.compile(Pattern.quote(beginning(target)) + UNIQUE + Pattern.quote(SUFFIX));
    try (Stream<Path> beside = Files.list(target.getParent())) {
      return beside
          .filter(each -> name.matcher(each.getFileName().toString()).matches())
          .toList();
    }
  }

  private static void deleteAbandoned(Path target) {
    try {
      for (Path each : of(target)) {
        if (!OWN.contains(each) && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
          deleteUnlocked(each);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // What cannot be listed or opened stays; writing tells if the directory is bad.
      return;
    }
  }

  private static void deleteUnlocked(Path path) throws IOException {
    try (FileChannel file =
            FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = lock(file)) {
      if (lock != null) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** Null if another holds it, or this file system has no locks. */
  private static @Nullable FileLock lock(FileChannel file) {
    try {
      return file.tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      return null;
    }
  }
}
