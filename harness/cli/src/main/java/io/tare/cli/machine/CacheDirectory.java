package io.tare.cli.machine;

import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/** What is kept between runs, to look at and to remove. */
public final class CacheDirectory {

  /** Leases are removed with what they name, and runs that go on have theirs here. */
  private static final Set<String> KEPT = Set.of("leases", "work", "measuring.lock");

  private final Path directory;

  public CacheDirectory(Path directory) {
    this.directory = directory;
  }

  /** The sizes of all files, in bytes; holes of sparse files count. */
  public long bytes() throws CommandFailure {
    long[] sum = new long[1];
    walk(
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            sum[0] += attributes.size();
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return sum[0];
  }

  /**
   * Removes everything that no run needs now.
   *
   * @throws CommandFailure if a run goes on, or something cannot be removed
   */
  public void clear() throws CommandFailure {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (FileChannel channel =
            FileChannel.open(
                directory.resolve("measuring.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        throw new CommandFailure(
            ExitStatus.INFRASTRUCTURE, "a run needs the cache now; wait until it has ended");
      }
      walk(new Removal());
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void walk(SimpleFileVisitor<Path> visitor) throws CommandFailure {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try {
      var unused = Files.walkFileTree(directory, visitor);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
      return isKept(each) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!isKept(file)) {
        Files.delete(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(
        Path each, @org.jspecify.annotations.Nullable IOException e) throws IOException {
      if (!each.equals(directory) && Files.exists(each, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(each);
      }
      return FileVisitResult.CONTINUE;
    }

    private boolean isKept(Path path) {
      return directory.equals(path.getParent()) && KEPT.contains(path.getFileName().toString());
    }
  }

  private CommandFailure failure(IOException e) {
    return new CommandFailure(
        ExitStatus.INFRASTRUCTURE, "cannot clean the cache " + directory + ": " + e);
  }
}
