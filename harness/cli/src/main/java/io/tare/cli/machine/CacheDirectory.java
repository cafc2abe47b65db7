package io.tare.cli.machine;

import io.tare.cli.invocation.CommandFailure;
import io.tare.infra.cache.CacheHome;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Ownership;
import io.tare.infra.lease.TreeRemoval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What is kept between runs, to look at and to remove. */
public final class CacheDirectory {

  private final Path directory;
  private final CacheHome home;

  public CacheDirectory(Path directory) {
    this.directory = directory;
    this.home = new CacheHome(directory);
  }

  /** The sizes of all files that can be removed, in bytes; holes of sparse files count. */
  public long bytes() throws CommandFailure {
    try {
      long sum = 0;
      for (Path each : home.removable()) {
        try (Stream<Path> files = Files.walk(each)) {
          sum += files.mapToLong(CacheDirectory::size).sum();
        }
      }
      return sum;
    } catch (IOException e) {
      throw failure("look at", e);
    } catch (UncheckedIOException e) {
      throw failure("look at", e.getCause());
    }
  }

  /**
   * @throws CommandFailure if this is not a cache of Tare, or a run needs it
   */
  public void requireRemovable() throws CommandFailure {
    Optional<String> objection = Ownership.objection(directory, "clean --cache");
    if (objection.isPresent()) {
      throw CommandFailure.infrastructure(objection.get());
    }
    try {
      if (!home.isOurs()) {
        throw CommandFailure.usage(
            directory
                + " holds other things and is not a cache of Tare, so nothing in it is removed; is"
                + " TARE_CACHE right?");
      }
      if (Leftovers.isInUse(directory)) {
        throw CommandFailure.infrastructure("a run needs the cache now; wait until it has ended");
      }
    } catch (IOException e) {
      throw failure("look at", e);
    }
  }

  /**
   * Removes what Tare made and no run needs now, and nothing else.
   *
   * @throws CommandFailure as {@link #requireRemovable}, or if something cannot be removed
   */
  public void clear() throws CommandFailure {
    requireRemovable();
    try {
      for (Path each : home.removable()) {
        TreeRemoval.delete(each);
      }
    } catch (IOException e) {
      throw failure("clean", e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  private CommandFailure failure(String doing, IOException e) {
    return CommandFailure.infrastructure("cannot " + doing + " the cache " + directory + ": " + e);
  }
}
