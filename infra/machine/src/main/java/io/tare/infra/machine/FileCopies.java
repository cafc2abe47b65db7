package io.tare.infra.machine;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Locale;

/** Copies of files and trees on this machine. */
public final class FileCopies {

  private FileCopies() {}

  /** Copies a file or a tree, following links; each file appears complete or not at all. */
  public static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      copyFile(from, to);
      return;
    }
    Files.walkFileTree(
        from,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(directory).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!attributes.isSymbolicLink()) {
              copyFile(file, to.resolve(from.relativize(file).toString()));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void copyFile(Path from, Path to) throws IOException {
    Path target = to.toAbsolutePath();
    Path parent = target.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Path partial = target.resolveSibling(target.getFileName() + ".partial");
    Files.copy(
        from, partial, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** A short reason for a failure: exceptions for single files contain only the name. */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file: " + failure.getMessage();
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied: " + failure.getMessage();
    }
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName().toLowerCase(Locale.ROOT)
        : message.replace('\n', ' ');
  }
}
