package io.tare.analysis.capacity.models.command;

import io.tare.analysis.capacity.models.ModelFile;
import io.tare.analysis.capacity.models.ModelReport;
import io.tare.analysis.capacity.models.ModelTables;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.WrittenFiles;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare model show}. */
@Command(
    name = "show",
    description = "Show a model's regime indices, what its platforms add, and its fit.",
    footer = {
      "",
      "Examples:",
      "  tare model show soa",
      "  tare model show model.json --html model.html",
      ""
    })
final class ModelShowCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "MODEL",
      completionCandidates = CompletionWords.Models.class,
      description = "soa (a published study's), a model's file, or a run.")
  private String named = "soa";

  @Option(names = "--json", description = "Print the model itself as one JSON document.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with figures into this file.")
  private Optional<OutputFile> html = Optional.empty();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write the regime indices into this file, not rounded.")
  private Optional<OutputFile> csv = Optional.empty();

  @Option(names = "--details", description = "Also print what networks add and how each law fits.")
  private boolean details;

  private final CommandContext context;

  ModelShowCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    OverheadModel model = new OverheadModels(context).find(named);
    if (json) {
      context.console().document(ModelFile.write(model));
    } else {
      int width = context.console().textWidth();
      context
          .console()
          .result(
              details
                  ? ModelReport.text(model, width)
                  : ModelReport.brief(model, "", width) + "All else: --details.\n");
    }
    if (html.isPresent()) {
      WrittenFiles.writeNamed(context, html.get(), ModelReport.html(model));
    }
    if (csv.isPresent()) {
      WrittenFiles.writeNamed(context, csv.get(), TableFormat.CSV.of(ModelTables.regimes(model)));
    }
    return ExitStatus.ALL_VALID;
  }
}
