package io.tare.harness.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Held while this machine measures, because two runs at once would disturb each other, whichever
 * user started them. It is a lock on a file, so it is released when its process ends. All users
 * share one file: everybody may open it, a process creates or removes only its own file, and
 * nothing is written to an existing one, because anybody could have put it there.
 */
final class MeasuringLock implements AutoCloseable {

  private static final String TEXT = "Locked by the run of Tare that measures on this machine.\n";
  private static final int MOST_TRIES = 20;

  /** Between attempts while its holder is ending. */
  private static final long ENDING_MS = 100;

  private final @Nullable FileChannel channel;

  private MeasuringLock(@Nullable FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param file that all runs on this machine lock; created if missing
   * @throws RunRefusedException if another run holds it; names the holder if it is visible
   */
  static MeasuringLock acquire(Path file) throws RunRefusedException {
    try {
      for (int tries = 0; tries < MOST_TRIES; tries++) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
          make(file);
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          throw new IOException("it is not a regular file; remove it");
        }
        FileChannel channel = locked(file, tries == MOST_TRIES - 1);
        if (channel != null) {
          return new MeasuringLock(channel);
        }
      }
      throw new IOException("it is replaced again and again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunRefusedException.infrastructure(List.of("interrupted while waiting for " + file));
    } catch (IOException e) {
      throw RunRefusedException.infrastructure(
          List.of(
              "cannot lock "
                  + file
                  + ", which prevents runs from disturbing each other: "
                  + reason(file, e)
                  + ", or measure without the lock with --share-machine"));
    }
  }

  /** For runs that deliberately share the machine. */
  static MeasuringLock none() {
    return new MeasuringLock(null);
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("cannot release this machine's lock", e);
    }
  }

  /**
   * Returns null if the file was replaced meanwhile, or its holder was about to end.
   *
   * @param isLast whether this is the last attempt
   */
  private static @Nullable FileChannel locked(Path file, boolean isLast)
      throws IOException, RunRefusedException, InterruptedException {
    Object before = key(file);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    boolean isHeld = false;
    try {
      if (!isLocked(channel)) {
        LockHolder holder = LockHolder.of(file);
        if (holder.isEnding() && !isLast) {
          Thread.sleep(ENDING_MS);
          return null;
        }
        throw RunRefusedException.infrastructure(
            List.of(
                "another run measures on this machine, and two at once would disturb each other: "
                    + holder.words()
                    + "; "
                    + holder.advice()
                    + ", or share the machine with --share-machine"));
      }
      // Cleaners of temporary files go by the time of the last access.
      var unused = channel.read(ByteBuffer.allocate(1));
      isHeld = Objects.equals(before, key(file));
      return isHeld ? channel : null;
    } finally {
      if (!isHeld) {
        channel.close();
      }
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Creates the file with its permissions in one step, so that no user finds it inaccessible. */
  private static void make(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    Path fresh = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try {
      Files.write(
          fresh,
          TEXT.getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
      Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-rw-rw-"));
      Files.createLink(file, fresh);
    } catch (FileAlreadyExistsException e) {
      // Another run created it at the same time.
      return;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private static String reason(Path file, IOException failure) {
    if (!(failure instanceof AccessDeniedException)) {
      return String.valueOf(failure.getMessage());
    }
    try {
      return "permission denied; ask "
          + Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName()
          + ", its owner, to remove it";
    } catch (IOException e) {
      return "permission denied";
    }
  }
}
