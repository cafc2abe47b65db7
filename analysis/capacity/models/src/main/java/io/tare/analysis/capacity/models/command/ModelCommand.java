package io.tare.analysis.capacity.models.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.Subcommands;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tare model}. */
@Command(
    name = "model",
    description = "Fit models of overhead or of live migrations to runs, and use them.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  tare model show soa",
      "  tare model fit latest -o model.json",
      ""
    })
final class ModelCommand extends CommonOptions implements Runnable {

  @Spec private CommandSpec command = CommandSpec.create();

  /** With its subcommands, also those of other features. */
  static CommandLine line(CommandContext context) {
    return Subcommands.below("model", context)
        .with(10, new ModelFitCommand(context))
        .with(20, new ModelShowCommand(context))
        .with(30, new ModelCompareCommand(context))
        .with(40, new ModelMergeCommand(context))
        .with(50, new ModelScaleCommand(context))
        .with(55, new ModelConsolidateCommand(context))
        .addTo(new CommandLine(new ModelCommand()));
  }

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "tare model needs a command");
  }
}
