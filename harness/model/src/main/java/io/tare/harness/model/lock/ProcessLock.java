package io.tare.harness.model.lock;

import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A lock on a whole file, held as long as its process lives. Unlike a process id it is visible from
 * every process namespace, container or machine that shares the file system, and it ends with its
 * process, however that ends.
 *
 * <p>It is a POSIX lock, which also ends when its process closes any descriptor of the file
 * (fcntl(2)). So nothing else may open the file in that process: {@link #look} and {@link #acquire}
 * do not open the files that this process has locked.
 */
public final class ProcessLock implements AutoCloseable {

  /**
   * The locks of this process, by file key, not by name. The channel stays open as long as its
   * entry exists: a file system reuses the key of a file that is deleted and closed. Guarded by
   * itself, also while a file is opened to look at its lock.
   */
  private static final Map<Object, ProcessLock> HELD = new HashMap<>();

  private static final int MAX_TRIES = 20;

  /** Between attempts while the holder is ending. */
  private static final long ENDING_MS = 100;

  private final Object key;
  private final FileChannel channel;
  private final @Nullable String objection;

  private ProcessLock(Object key, FileChannel channel, @Nullable String objection) {
    this.key = key;
    this.channel = channel;
    this.objection = objection;
  }

  /** Creates a missing file. */
  @FunctionalInterface
  public interface Creation {
    /**
     * @throws FileAlreadyExistsException if another process just created it
     */
    void create(Path file) throws IOException;
  }

  /**
   * Locks a file that exists only for its lock; waits for a holder that is ending. Writes nothing
   * to it, and follows no link.
   *
   * @param creation how to create it if it is missing
   * @throws LockHeldException if another process holds the lock, or another part of this one
   * @throws IOException if the file cannot be created or opened, or is not a regular file
   */
  public static ProcessLock acquire(Path file, Creation creation)
      throws IOException, LockHeldException, InterruptedException {
    IOException replaced = new IOException("it is replaced again and again");
    for (int tries = 1; tries <= MAX_TRIES; tries++) {
      create(file, creation);
      try {
        return acquire(file);
      } catch (NoSuchFileException e) {
        replaced.addSuppressed(e); // its holder has just deleted it
      } catch (LockHeldException e) {
        if (!e.holder().isEnding() || tries == MAX_TRIES) {
          throw e;
        }
        Thread.sleep(ENDING_MS);
      }
    }
    throw replaced;
  }

  /**
   * Locks a file that this process has just created under a name of its own, until its channel is
   * closed.
   *
   * @throws NoSuchFileException if another process took it for abandoned and deleted it, before it
   *     was locked
   */
  public static ProcessLock of(Path file, FileChannel channel) throws IOException {
    synchronized (HELD) {
      ProcessLock lock = locked(key(file), channel);
      if (lock == null || !lock.isOn(file)) {
        if (lock != null) {
          lock.close();
        }
        throw new NoSuchFileException(file.toString());
      }
      return lock;
    }
  }

  /** Whether this process or another one holds the lock on a file now; free if it is missing. */
  public static LockState look(Path file) {
    synchronized (HELD) {
      try {
        while (true) {
          Object key = key(file);
          if (HELD.containsKey(key)) {
            return LockState.HELD;
          }
          requireRegular(file); // opening a pipe might never end
          try (FileChannel channel =
                  FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
              FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            if (lock == null) {
              return LockState.HELD;
            }
            // Its owner may have replaced the file, and closed the one that was opened here.
            if (key.equals(key(file))) {
              return LockState.FREE;
            }
          }
        }
      } catch (NoSuchFileException e) {
        return LockState.FREE;
      } catch (IOException e) {
        // The system names a holder also to users who may not open the file.
        return LockHolder.visible(file).isPresent()
            ? LockState.HELD
            : LockState.unknown(FileTrouble.reason(e));
      }
    }
  }

  /** Why other processes do not see the lock, where the file system has none. */
  public Optional<String> objection() {
    return Optional.ofNullable(objection);
  }

  /** Whether the locked file still has a name; if not, another process can lock a new one. */
  public boolean isOn(Path file) {
    try {
      return key.equals(key(file));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads a byte, because cleaners of temporary files go by the time of the last access.
   *
   * @throws java.nio.channels.ClosedByInterruptException if the thread is interrupted, which
   *     releases the lock
   */
  public void touch() throws IOException {
    var unused = channel.read(ByteBuffer.allocate(1));
  }

  /** Deletes the file if it is the locked one, then releases the lock. */
  public void delete(Path file) {
    try (this) {
      if (isOn(file)) {
        Files.delete(file);
      }
    } catch (IOException e) {
      return; // without a lock it means nothing
    }
  }

  @Override
  public void close() {
    synchronized (HELD) {
      HELD.remove(key, this);
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot release a lock", e);
      }
    }
  }

  private static void create(Path file, Creation creation) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      creation.create(file);
    } catch (FileAlreadyExistsException e) {
      return;
    }
  }

  private static ProcessLock acquire(Path file) throws IOException, LockHeldException {
    synchronized (HELD) {
      Object key = key(file);
      if (HELD.containsKey(key)) {
        throw new LockHeldException(LockHolder.THIS_PROCESS);
      }
      requireRegular(file);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      ProcessLock lock = null;
      try {
        lock = locked(key, channel);
        if (lock == null) {
          throw new LockHeldException(LockHolder.of(file));
        }
        if (!lock.isOn(file)) {
          throw new NoSuchFileException(file.toString());
        }
        return lock;
      } catch (IOException | LockHeldException e) {
        HELD.remove(key, lock);
        channel.close();
        throw e;
      }
    }
  }

  /** Returns null if another process holds the lock. */
  private static @Nullable ProcessLock locked(Object key, FileChannel channel) {
    String objection = null;
    try {
      if (channel.tryLock() == null) {
        return null;
      }
    } catch (IOException e) {
      objection = FileTrouble.reason(e);
    }
    ProcessLock lock = new ProcessLock(key, channel, objection);
    HELD.put(key, lock);
    return lock;
  }

  private static void requireRegular(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("it is not a regular file; remove it");
    }
  }

  private static Object key(Path file) throws IOException {
    Object key =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    return key == null ? file.toRealPath() : key;
  }
}
