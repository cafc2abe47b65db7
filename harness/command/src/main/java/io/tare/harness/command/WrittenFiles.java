package io.tare.harness.command;

import io.tare.harness.archive.NamedFile;
import io.tare.harness.archive.OwnFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes files at paths that the user named. */
public final class WrittenFiles {

  private WrittenFiles() {}

  /**
   * Writes several files into a directory.
   *
   * @param contents name to content
   * @return their paths, in this order
   */
  public static List<Path> write(Path directory, Map<String, String> contents)
      throws CommandFailure {
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, String> each : contents.entrySet()) {
      Path target = directory.resolve(each.getKey());
      write(target, each.getValue());
      written.add(target);
    }
    return written;
  }

  /**
   * Writes several files into a directory named by Tare, see {@link OwnFile}.
   *
   * @param root named by the user
   * @return their paths, in this order
   */
  public static List<Path> writeOwn(Path root, Path directory, Map<String, String> contents)
      throws CommandFailure {
    List<Path> written = new ArrayList<>();
    try {
      OwnFile.requireNoLinks(root, directory);
      Files.createDirectories(directory);
      for (Map.Entry<String, String> each : contents.entrySet()) {
        Path target = directory.resolve(each.getKey());
        OwnFile.write(root, target, each.getValue().getBytes(StandardCharsets.UTF_8));
        written.add(target);
      }
    } catch (IOException e) {
      throw CommandFailure.infrastructure(e);
    }
    return written;
  }

  /**
   * Writes a file that the user named, and reports it on standard error.
   *
   * @param named relative to the working directory
   */
  public static void writeNamed(CommandContext context, Path named, String content)
      throws CommandFailure {
    Path file = context.directory().resolve(named);
    reportWritten(context, file);
    write(file, content);
    context.console().say("Wrote " + new RunDirectories(context.directory()).shown(file));
  }

  /** Reports that the directory of a file will be created, since its name may be a typo. */
  public static void reportWritten(CommandContext context, Path file) {
    Path directory = file.toAbsolutePath().normalize().getParent();
    if (directory != null && !Files.exists(directory)) {
      context
          .console()
          .say(
              "note: the directory "
                  + new RunDirectories(context.directory()).shown(directory)
                  + " is created");
    }
  }

  /**
   * Writes one file, see {@link NamedFile}.
   *
   * @throws CommandFailure if it is a directory or cannot be written
   */
  public static void write(Path file, String content) throws CommandFailure {
    write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }

  /** The same for content too long for memory. */
  public static void write(Path file, NamedFile.Content content) throws CommandFailure {
    if (Files.isDirectory(file)) {
      throw CommandFailure.usage(file + " is a directory; give a file");
    }
    try {
      NamedFile.write(file, content);
    } catch (IOException e) {
      throw CommandFailure.infrastructure(e);
    }
  }
}
