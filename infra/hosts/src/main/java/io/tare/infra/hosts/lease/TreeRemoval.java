package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Removal of directory trees. */
public final class TreeRemoval {

  private static final int MAX_ATTEMPTS = 50;
  private static final long PAUSE_MILLIS = 20;

  private TreeRemoval() {}

  /** Deletes a tree; links are not followed, and mount points in it are not touched. */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    MountTable mounts = MountTable.read();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            if (mounts.isMountPoint(directory)) {
              throw new IOException("%s is a mount point; unmount it first".formatted(directory));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /**
   * Ends the processes in a control group, including those that join meanwhile, and deletes the
   * group.
   *
   * @param processes the processes in it now
   * @throws IOException with the last obstacle, if more programs keep joining
   */
  static void deleteGroup(Path group, Supplier<List<Long>> processes)
      throws IOException, InterruptedException {
    for (int attempt = 1; Files.isDirectory(group); attempt++) {
      ProcessTable.end(processes, "control group " + group);
      try {
        deleteDirectories(group);
      } catch (NoSuchFileException e) {
        // Somebody else removes it.
      } catch (IOException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** The files of a control group go with it. */
  private static void deleteDirectories(Path group) throws IOException {
    try (var children = Files.newDirectoryStream(group, Files::isDirectory)) {
      for (Path child : children) {
        deleteDirectories(child);
      }
    }
    Files.deleteIfExists(group);
  }
}
