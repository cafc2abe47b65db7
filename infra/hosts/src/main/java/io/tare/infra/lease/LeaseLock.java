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
 * The lock on a lease file, held as long as its run lives. It is seen by everybody who shares the
 * file system, in whatever process namespace, container or machine, where a process id means
 * nothing; and it goes with its process, however that ends.
 */
final class LeaseLock {

  /**
   * What this process holds, by file rather than by name. It must not open these files to look:
   * closing any of its descriptors of a file would let go of the lock. The channel stays open as
   * long as it stands here, even if its owner is forgotten: a file system gives the key of a file
   * that is deleted and closed to the next one.
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
        // Waits for somebody who only looks, which takes no time.
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

  /** After the channel is closed, when the key may be that of a newer file already. */
  void released() {
    HELD.remove(key, channel);
  }

  /** What is known of the lock on a file. */
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
