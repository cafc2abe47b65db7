package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.report.ExpectSection;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare expect}. */
@Command(
    name = "expect",
    description = "Write what a campaign could expect of its figures, from a good run of it.",
    footer = {
      "",
      "Each figure gets the run's mean as reference, with bounds by the spread between its trials:"
          + " a run of the same machine passes. Put each expect below its platform; tare run and"
          + " tare report then judge by it.",
      "",
      "Examples:",
      "  tare expect --from latest",
      "  tare expect --from runs/acceptance-20260102-030405 > expected.yaml",
      ""
    })
public final class ExpectCommand extends CommonOptions implements Callable<Integer> {

  @Option(
      names = "--from",
      paramLabel = "RUN",
      required = true,
      completionCandidates = CompletionWords.Runs.class,
      description = "A good run: a directory, its name below runs/, or latest.")
  private String from = "";

  private final CommandContext context;

  public ExpectCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    RunDirectories shelf = new RunDirectories(context.directory());
    Path directory = shelf.named(from);
    Results results = Analysis.withDefaults().withoutTails().of(ArchivedRun.open(directory));
    ExpectSection section = new ExpectSection(results);
    if (section.isEmpty()) {
      throw CommandFailure.infrastructure(
          shelf.shown(directory)
              + ": no figure has an interval, so its spread is not known; measure 3 blocks or more");
    }
    context.console().document(section.text(results.run().name()).stripTrailing());
    return ExitStatus.ALL_VALID;
  }
}
