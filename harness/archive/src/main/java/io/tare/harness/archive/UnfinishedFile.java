package io.tare.harness.archive;

import io.tare.harness.model.lock.LockHeldException;
import io.tare.harness.model.lock.ProcessLock;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file beside another, whose place it takes when it is complete. If a signal ends the program, it
 * is deleted. A program that was killed leaves it; since each is locked by its writer, the next
 * writer of the same file can tell, and deletes it.
 */
final class UnfinishedFile implements AutoCloseable {

  private static final String SUFFIX = ".part";

  /** A regular expression. */
  private static final String UNIQUE = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private static final int MAX_TRIES = 20;

  private final Path target;
  private final Path path;
  private final FileOutputStream out;
  private final ProcessLock lock;

  private UnfinishedFile(Path target, Path path, FileOutputStream out, ProcessLock lock) {
    this.target = target;
    this.path = path;
    this.out = out;
    this.lock = lock;
  }

  /** Creates one, and deletes those that killed writers of the same file left. */
  static UnfinishedFile beside(Path target) throws IOException {
    Path absolute = target.toAbsolutePath();
    deleteAbandoned(absolute);
    IOException deleted = new IOException("its unfinished file is deleted again and again");
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      // A name that cannot be guessed, so that no other user can put a link there first.
      Path path = absolute.resolveSibling(beginning(target) + UUID.randomUUID() + SUFFIX);
      Files.createFile(path);
      path.toFile().deleteOnExit();
      FileOutputStream out = new FileOutputStream(path.toFile());
      try {
        return new UnfinishedFile(absolute, path, out, ProcessLock.of(path, out.getChannel()));
      } catch (NoSuchFileException e) {
        out.close();
        deleted.addSuppressed(e); // another writer took it for abandoned before it was locked
      }
    }
    throw deleted;
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
    try (lock) {
      out.close();
    } finally {
      Files.deleteIfExists(path);
    }
  }

  private static String beginning(Path target) {
    return "." + target.getFileName() + ".";
  }

  private static List<Path> of(Path target) throws IOException {
    Pattern name =
        Pattern.compile(Pattern.quote(beginning(target)) + UNIQUE + Pattern.quote(SUFFIX));
    try (Stream<Path> beside = Files.list(target.getParent())) {
      return beside.filter(each -> name.matcher(each.getFileName().toString()).matches()).toList();
    }
  }

  private static void deleteAbandoned(Path target) {
    try {
      for (Path each : of(target)) {
        deleteUnlocked(each);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | UncheckedIOException e) {
      // What cannot be listed or opened stays; writing tells if the directory is bad.
      return;
    }
  }

  private static void deleteUnlocked(Path path) throws IOException, InterruptedException {
    try (ProcessLock lock = ProcessLock.acquire(path, UnfinishedFile::isGone)) {
      if (lock.objection().isEmpty()) {
        Files.deleteIfExists(path);
      }
    } catch (LockHeldException e) {
      return; // its writer is at work
    }
  }

  private static void isGone(Path path) throws IOException {
    throw new NoSuchFileException(path.toString());
  }
}
