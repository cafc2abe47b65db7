package io.tare.harness.run.start;

import io.tare.harness.model.lock.LockHeldException;
import io.tare.harness.model.lock.ProcessLock;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Held while this machine measures, because two runs at once would disturb each other, whichever
 * user started them. It is a lock on a file, so it is released when its process ends. All users
 * share one file: everybody may open it, a process creates or removes only its own file, and
 * nothing is written to an existing one, because anybody could have put it there.
 */
public final class MeasuringLock implements AutoCloseable {

  private static final String TEXT = "Locked by the run of Tare that measures on this machine.\n";

  private final @Nullable ProcessLock lock;

  private MeasuringLock(@Nullable ProcessLock lock) {
    this.lock = lock;
  }

  /**
   * Takes the lock.
   *
   * @param file that all runs on this machine lock; created if missing
   * @throws RunRefusedException if another run holds it; names the holder if it is visible
   */
  public static MeasuringLock acquire(Path file) throws RunRefusedException {
    try {
      return new MeasuringLock(effective(ProcessLock.acquire(file, MeasuringLock::make)));
    } catch (LockHeldException e) {
      throw RunRefusedException.infrastructure(
          List.of(
              "another run is measuring on this machine, and two at once would disturb each other: "
                  + e.holder().words()
                  + "; "
                  + e.holder().advice()
                  + ", or share the machine with --share-machine"));
    } catch (InterruptedException | ClosedByInterruptException e) {
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

  private static ProcessLock effective(ProcessLock lock) throws IOException {
    try {
      if (lock.objection().isPresent()) {
        throw new IOException(lock.objection().get());
      }
      lock.touch();
      return lock;
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** For runs that deliberately share the machine. */
  public static MeasuringLock none() {
    return new MeasuringLock(null);
  }

  @Override
  public void close() {
    if (lock != null) {
      lock.close();
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
    } finally {
      Files.deleteIfExists(fresh);
    }
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
