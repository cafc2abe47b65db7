package io.tare.infra.hosts.cache;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.Leases;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.TreeRemoval;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A directory in the cache that is complete or absent. It is built under another name and renamed;
 * meanwhile others that need it, in this process or another, wait. The next build removes what a
 * killed build left.
 */
public final class CacheSlot {

  /** File locks belong to processes, so threads need another lock. */
  private static final Map<Path, Object> MONITORS = new ConcurrentHashMap<>();

  private static final String UNFINISHED = ".unfinished";

  private final Path directory;

  /** The directory that has it. */
  private final Path shelf;

  private final Leases leases;

  /**
   * @param leases the record of the run that needs it; if the run dies, an unfinished build can be
   *     removed by its name
   */
  public CacheSlot(Path directory, Leases leases) {
    this.directory = directory.toAbsolutePath().normalize();
    this.shelf = Objects.requireNonNull(this.directory.getParent());
    this.leases = leases;
  }

  /** Fills a new, empty directory. */
  public interface Build {
    void fill(Path unfinished) throws HostException, IOException, InterruptedException;
  }

  /** The directory, built first if it is not there. */
  public Path obtain(Build build) throws HostException, InterruptedException {
    if (Files.isDirectory(directory)) {
      return directory;
    }
    synchronized (MONITORS.computeIfAbsent(directory, path -> new Object())) {
      try {
        // It may be a link to another disk, which Java before 17.0.14 would refuse.
        if (!Files.isDirectory(shelf)) {
          Files.createDirectories(shelf);
        }
        try (FileChannel channel =
                FileChannel.open(
                    sibling(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.lock()) {
          if (lock.isValid() && !Files.isDirectory(directory)) {
            build(build);
          }
        }
        return directory;
      } catch (IOException e) {
        throw new HostException(
            "cannot make %s: %s; is the disk full?".formatted(directory, e.getMessage()), e);
      }
    }
  }

  private void build(Build build) throws HostException, IOException, InterruptedException {
    deleteUnfinished();
    Path unfinished = sibling(UNFINISHED + "-" + leases.nextToken());
    Lease lease = leases.hold(new PathResource.Directory(unfinished.toString()));
    try {
      Files.createDirectory(unfinished);
      build.fill(unfinished);
      Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      // What cannot be removed now stays on record for the next start.
      var unused = lease.removed();
    }
  }

  /** Removes what killed builds left; the holder of the lock is the only builder. */
  private void deleteUnfinished() throws IOException {
    String prefix = directory.getFileName() + UNFINISHED;
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(shelf, each -> each.getFileName().toString().startsWith(prefix))) {
      for (Path each : found) {
        TreeRemoval.delete(each);
      }
    }
  }

  private Path sibling(String suffix) {
    return directory.resolveSibling(directory.getFileName() + suffix);
  }
}
