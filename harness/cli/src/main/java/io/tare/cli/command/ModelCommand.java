package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommonOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tare model}. */
@Command(
    name = "model",
    description = "Fit models to runs, of overhead or of live migrations, and ask them.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  tare model show soa",
      "  tare model fit latest -o model.json",
      ""
    })
public final class ModelCommand extends CommonOptions implements Runnable {

  @Spec private CommandSpec command = CommandSpec.create();

  /** With the commands below it. */
  public static CommandLine line(CommandContext context) {
    return new CommandLine(new ModelCommand())
        .addSubcommand(new ModelFitCommand(context))
        .addSubcommand(new ModelShowCommand(context))
        .addSubcommand(new ModelCompareCommand(context))
        .addSubcommand(new ModelMergeCommand(context))
        .addSubcommand(new ModelScaleCommand(context))
        .addSubcommand(new ModelMigrationCommand(context))
        .addSubcommand(new ModelMigrateCommand(context));
  }

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "no command of model is given");
  }
}
