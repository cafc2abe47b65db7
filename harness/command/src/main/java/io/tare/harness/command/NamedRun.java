package io.tare.harness.command;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The run that a command uses. */
public final class NamedRun {

  @Parameters(
      paramLabel = "RUN",
      completionCandidates = CompletionWords.Runs.class,
      description = "A run directory, its name below runs/, or latest.")
  private String word = RunDirectories.LATEST;

  /** Its directory, found by {@link RunDirectories#named}. */
  public Path in(CommandContext context) {
    return new RunDirectories(context.directory()).named(word);
  }
}
