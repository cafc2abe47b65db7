package io.tare.harness.model;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Files and directories as a copy has them: links are followed. */
public final class FollowedTree {

  private FollowedTree() {}

  /**
   * The paths of a file, or of a directory and everything in it, parents first. Broken links are
   * left out, and so are links to a directory above them, which lead to nothing new.
   *
   * @throws IOException if any of it cannot be read
   */
  public static List<Path> of(Path root) throws IOException {
    return of(root, Set.of());
  }

  /**
   * The same without some paths, and without anything in them.
   *
   * @param leftOut below the root
   */
  public static List<Path> of(Path root, Set<Path> leftOut) throws IOException {
    Visitor visitor = new Visitor(leftOut);
    Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, visitor);
    Collections.sort(visitor.found);
    return Collections.unmodifiableList(visitor.found);
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {

    private final Set<Path> leftOut;
    private final List<Path> found = new ArrayList<>();

    Visitor(Set<Path> leftOut) {
      this.leftOut = leftOut;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      if (leftOut.contains(directory)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      found.add(directory);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!leftOut.contains(file) && !attributes.isSymbolicLink()) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof FileSystemLoopException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
