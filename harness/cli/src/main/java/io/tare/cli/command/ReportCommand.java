package io.tare.cli.command;

import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.Surroundings;
import io.tare.cli.conduct.Outcome;
import io.tare.cli.place.RunShelf;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare report}. */
@Command(
    name = "report",
    description = "Analyse a run again and write its report: page, tables, data.",
    footer = {"", "Example:", "  tare report latest", ""})
public final class ReportCommand extends Common implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "A run directory, its name below runs/, or latest.")
  private String run = RunShelf.LATEST;

  @Option(names = "--json", description = "Print the results as one JSON document.")
  private boolean json;

  private final Surroundings surroundings;

  public ReportCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure {
    Path directory = new RunShelf(surroundings.directory()).find(run);
    new Outcome(surroundings).show(directory, Optional.empty(), json);
    return ExitStatus.ALL_VALID;
  }
}
