package io.tare.infra.machine;

import io.tare.harness.model.FollowedTree;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** Copies of files and trees on this machine. */
public final class FileCopies {

  private FileCopies() {}

  /** Copies a {@linkplain FollowedTree file or tree}; each file appears complete or not at all. */
  public static void copy(Path from, Path to) throws IOException {
    for (Path each : FollowedTree.of(from)) {
      Path target = to.resolve(from.relativize(each).toString());
      if (Files.isDirectory(each)) {
        Files.createDirectories(target);
      } else {
        copyFile(each, target);
      }
    }
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
