package io.tare.infra.lease;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lock on a lease file, held as long as its run lives. It is seen by everybody who shares the
 * file system, in whatever process namespace, container or machine, where a process id means
 * nothing; and it goes with its process, however that ends.
 */
final class LeaseLock {

  /**
   * What this process holds, by file rather than by name. It must not open these files to look:
   * closing any of its descriptors of a file would let go of the lock.
   */
  private static final Set<Object> HELD = ConcurrentHashMap.newKeySet();

  private final Object key;

  private LeaseLock(Object key) {
    this.key = key;
  }

  /**
   * Locks a file until its channel is closed.
   *
   * @return empty where the file system has no locks
   */
  static @Nullable LeaseLock held(Path file, FileChannel channel) {
    try {
      Object key = key(file);
      HELD.add(key);
      // Waits for somebody who only looks, which takes no time.
      FileLock lock = channel.lock();
      return lock.isValid() ? new LeaseLock(key) : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** After the channel is closed. */
  void released() {
    HELD.remove(key);
  }

  /** What can be told of the lock on a file. */
  enum State {
    HELD,
    FREE,
    /** The file system has no locks, or the file cannot be read. */
    UNKNOWN
  }

  /** Whether this process or another one holds the lock on a file now. */
  static State look(Path file) {
    try {
      if (HELD.contains(key(file))) {
        return State.HELD;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
          FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
        return lock == null ? State.HELD : State.FREE;
      }
    } catch (IOException e) {
      return State.UNKNOWN;
    }
  }

  private static Object key(Path file) throws IOException {
    Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return key == null ? file.toRealPath() : key;
  }
}
