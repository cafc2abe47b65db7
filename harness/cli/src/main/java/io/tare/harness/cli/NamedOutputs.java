package io.tare.harness.cli;

import io.tare.harness.archive.NamedFile;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import io.tare.infra.hosts.cache.NearestDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The files that a command line names for output, checked before anything is computed. */
final class NamedOutputs {

  private NamedOutputs() {}

  /** What is wrong with the first that cannot be written, and what to do; empty if all can. */
  static Optional<String> objection(CommandContext context, ParseResult line) {
    for (ParseResult at = line; at != null; at = at.subcommand()) {
      for (ArgSpec argument : at.matchedArgs()) {
        for (OutputFile file : files(argument.getValue())) {
          if (file.toString().isEmpty()) {
            return Optional.of(name(argument) + " is empty; name a file");
          }
          Optional<String> objection = objection(file.in(context));
          if (objection.isPresent()) {
            return Optional.of(named(argument, file) + objection.get());
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Those that are the value of an option or argument. */
  private static List<OutputFile> files(@Nullable Object value) {
    List<OutputFile> files = new ArrayList<>();
    if (value instanceof OutputFile file) {
      files.add(file);
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(each -> files.addAll(files(each)));
    } else if (value instanceof Collection<?> several) {
      several.forEach(each -> files.addAll(files(each)));
    }
    return files;
  }

  private static String named(ArgSpec argument, OutputFile file) {
    return argument instanceof OptionSpec ? name(argument) + " " + file : file.toString();
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static Optional<String> objection(Path file) {
    return WrittenFiles.objection(file).map(" "::concat).or(() -> obstacle(file).map(": "::concat));
  }

  /** Why a file can neither be replaced nor written into. */
  private static Optional<String> obstacle(Path file) {
    try {
      Path target = NamedFile.target(file);
      Path directory = target.getParent();
      return directory == null || (Files.exists(target) && Files.isWritable(target))
          ? Optional.empty()
          : NearestDirectory.obstacle(directory);
    } catch (IOException e) {
      return Optional.empty(); // writing says why the file cannot be found
    }
  }
}
