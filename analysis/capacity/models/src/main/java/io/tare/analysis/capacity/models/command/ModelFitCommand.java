package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.FitCheck;
import io.tare.analysis.capacity.models.ModelFile;
import io.tare.analysis.capacity.models.ModelReport;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare model fit}. */
@Command(
    name = "fit",
    description = "Fit an overhead model to a run or a study and write it as one JSON file.",
    footer = {
      "",
      "Uses the server's own times of its parts and its processor time, from cells with one"
          + " client and from the blocks that every cell has. Prints the regime indices, the"
          + " errors of the fit, and the model's errors when it predicts the run's own load."
          + " From a study it takes the stated PD.",
      "",
      "Examples:",
      "  tare model fit latest -o model.json",
      "  tare model fit xen                   PD of a published study",
      ""
    })
final class ModelFitCommand extends CommonOptions implements Callable<Integer> {

  private static final int MAX_DRAWS = 10_000;

  @Parameters(
      paramLabel = "RUN",
      completionCandidates = CompletionWords.Models.class,
      description =
          "A run directory, its name below runs/, or latest; the id of a shipped study, or the file"
              + " of one (.yaml).")
  private String run = RunDirectories.LATEST;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the model into this file.")
  private Optional<OutputFile> output = Optional.empty();

  @Option(
      names = "--id",
      paramLabel = "WORD",
      description = "Its name in queries (default: that of the run or study).")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--draws",
      paramLabel = "N",
      description = "Draws of the parameters to keep, 1 to 10000 (default: 500).")
  private int draws = OverheadModel.DEFAULT_DRAWS;

  @Option(names = "--details", description = "Also print what networks add and how each law fits.")
  private boolean details;

  private final CommandContext context;

  ModelFitCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    if (draws < 1 || draws > MAX_DRAWS) {
      throw CommandFailure.usage("--draws is " + draws + ", expected 1 to " + MAX_DRAWS);
    }
    OverheadModel model = new OverheadModels(context).fit(run, id, draws);
    int width = context.console().textWidth();
    String check = FitCheck.all(model, width);
    context
        .console()
        .result(
            details
                ? ModelReport.text(model, width) + "\n" + check
                : ModelReport.brief(model, check, width) + next());
    if (output.isPresent()) {
      WrittenFiles.writeNamed(context, output.get(), ModelFile.write(model));
    }
    return ExitStatus.ALL_VALID;
  }

  /** A model that is not written cannot be asked. */
  private String next() {
    return output
        .map(file -> "Next: tare ask --model %s; all else: --details.\n".formatted(file))
        .orElse("Not written; -o model.json does. All else: --details.\n");
  }
}
