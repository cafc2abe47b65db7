package io.tare.analysis.studies.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tare study}. */
@Command(
    name = "study",
    description = "Show published studies: their tables, and whether their values agree.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Examples:", "  tare study list", "  tare study check iaas-managers", ""})
final class StudyCommand extends CommonOptions implements Runnable {

  @Spec private CommandSpec command = CommandSpec.create();

  /** With its subcommands. */
  static CommandLine line(CommandContext context) {
    return new CommandLine(new StudyCommand())
        .addSubcommand(new StudyListCommand(context))
        .addSubcommand(new StudyShowCommand(context))
        .addSubcommand(new StudyPlotCommand(context))
        .addSubcommand(new StudyCheckCommand(context));
  }

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "tare study needs a command");
  }
}
