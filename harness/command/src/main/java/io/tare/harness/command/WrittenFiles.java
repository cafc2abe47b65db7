package io.tare.harness.command;

import io.tare.harness.archive.NamedFile;
import io.tare.harness.archive.OwnFile;
import io.tare.harness.archive.RunRecords;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes files at paths that the user named. */
public final class WrittenFiles {

  private WrittenFiles() {}

  /**
   * Writes several files into a directory that the user named.
   *
   * @param contents name to content
   * @return their paths, in this order
   */
  public static List<Path> write(
      CommandContext context, Path directory, Map<String, String> contents) throws CommandFailure {
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, String> each : contents.entrySet()) {
      OutputFile target = new OutputFile(directory.resolve(each.getKey()));
      write(context, target, each.getValue());
      written.add(target.in(context));
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

  /** Writes a file that the user named, and reports it on standard error. */
  public static void writeNamed(CommandContext context, OutputFile file, String content)
      throws CommandFailure {
    write(context, file, content);
    context
        .console()
        .say("Wrote " + new RunDirectories(context.directory()).shown(file.in(context)));
  }

  /** Writes a file that the user named. */
  public static void write(CommandContext context, OutputFile file, String content)
      throws CommandFailure {
    write(context, file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }

  /** The same for content too long for memory. */
  public static void write(CommandContext context, OutputFile file, NamedFile.Content content)
      throws CommandFailure {
    createDirectory(context, file);
    write(file.in(context), content);
  }

  /**
   * Creates the directory of a file if it is missing, and reports that, since its name may be a
   * typo.
   */
  public static void createDirectory(CommandContext context, OutputFile file)
      throws CommandFailure {
    Path named = file.in(context);
    requireReplaceable(named);
    try {
      Path directory = NamedFile.target(named).getParent();
      if (directory == null || Files.isDirectory(directory)) {
        return;
      }
      Path shown = new RunDirectories(context.directory()).shown(directory);
      try {
        Files.createDirectories(directory);
      } catch (IOException e) {
        throw CommandFailure.infrastructure(
            "cannot create " + shown + ": " + FileTrouble.reason(e));
      }
      context.console().say("note: created the directory " + shown);
    } catch (IOException e) {
      throw CommandFailure.infrastructure("cannot write " + named + ": " + FileTrouble.reason(e));
    }
  }

  /** Writes one file, see {@link #write(Path, NamedFile.Content)}. */
  public static void write(Path file, String content) throws CommandFailure {
    write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Writes one file, see {@link NamedFile}.
   *
   * @throws CommandFailure if it is a directory or a record of a run, or cannot be written
   */
  public static void write(Path file, NamedFile.Content content) throws CommandFailure {
    requireReplaceable(file);
    try {
      NamedFile.write(file, content);
    } catch (IOException e) {
      throw CommandFailure.infrastructure(e);
    }
  }

  /**
   * @throws CommandFailure if {@link #objection} has one
   */
  public static void requireReplaceable(Path file) throws CommandFailure {
    Optional<String> objection = objection(file);
    if (objection.isPresent()) {
      throw CommandFailure.usage(file + " " + objection.get());
    }
  }

  /** Why nothing may be written there, and what to do; begins with "is". Empty if it may. */
  public static Optional<String> objection(Path file) {
    if (Files.isDirectory(file)) {
      return Optional.of("is a directory; name a file");
    }
    try {
      return RunRecords.runOf(file)
          .map(run -> "is part of the run " + run.getFileName() + "; name another file");
    } catch (IOException e) {
      return Optional.empty(); // writing says why the file cannot be found
    }
  }
}
