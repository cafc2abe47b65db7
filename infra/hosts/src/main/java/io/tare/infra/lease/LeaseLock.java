package io.tare.infra.lease;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lock on a lease file, held as long as its run lives. Unlike a process id it is visible from
 * every process namespace, container or machine that shares the file system, and it ends with its
 * process, however that ends.
 */
final class LeaseLock {

  /**
   * The locks of this process, by file key, not by name. The process must not open these files to
   * check them: closing any descriptor of a file releases the lock. The channel stays open as long
   * as its entry exists: a file system reuses the key of a file that is deleted and closed.
   */
  private static final Map<Object, FileChannel> HELD = new ConcurrentHashMap<>();

  private final Object key;
  private final FileChannel channel;

  private LeaseLock(Object key, FileChannel channel) {
    this.key = key;
    this.channel = channel;
  }

  /**
   * Locks a file until its channel is closed.
   *
   * @return empty where the file system has no locks
   */
  static @Nullable LeaseLock held(Path file, FileChannel channel) {
    try {
      LeaseLock held = new LeaseLock(key(file), channel);
      HELD.put(held.key, channel);
      try {
        // Waits only for others that check the lock, which is short.
        channel.lock();
        return held;
      } catch (IOException e) {
        held.released();
        return null;
      }
    } catch (IOException e) {
      return null;
    }
  }

  /** Called after the channel is closed, when a newer file may have the key already. */
  void released() {
    HELD.remove(key, channel);
  }

  /** The state of the lock on a file. */
  enum State {
    HELD,
    FREE,
    /** The file system has no locks, or the file cannot be read. */
    UNKNOWN
  }

  /** Whether this process or another one holds the lock on a file now. */
  static State look(Path file) {
    try {
      if (HELD.containsKey(key(file))) {
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
