package io.tare.harness.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Held while this machine measures, because two runs at once would measure each other. */
final class MeasuringLock implements AutoCloseable {

  private static final String FILE = "measuring.lock";

  private final @Nullable FileChannel channel;

  private MeasuringLock(@Nullable FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param cache directory that all runs on this machine share
   * @throws RunRefusedException if another run holds it
   */
  static MeasuringLock acquire(Path cache) throws RunRefusedException {
    try {
      Files.createDirectories(cache);
      FileChannel channel =
          FileChannel.open(
              cache.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isLocked(channel)) {
        return new MeasuringLock(channel);
      }
      channel.close();
    } catch (IOException e) {
      throw RunRefusedException.infrastructure(
          List.of("cannot lock " + cache.resolve(FILE) + ": " + e.getMessage()));
    }
    throw RunRefusedException.infrastructure(
        List.of(
            "another run measures on this machine, and two at once would measure each other; wait"
                + " for it, or share the machine knowingly with --share-machine"));
  }

  /** For those who share the machine knowingly. */
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
      throw new java.io.UncheckedIOException("cannot release the lock of this machine", e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }
}
