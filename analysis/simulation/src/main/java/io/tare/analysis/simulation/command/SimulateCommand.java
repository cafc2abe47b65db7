package io.tare.analysis.simulation.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tare simulate}. */
@Command(
    name = "simulate",
    description = "Test the statistics on simulated hosts with known true values.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example:", "  tare simulate coverage --runs 200", ""})
final class SimulateCommand extends CommonOptions implements Runnable {

  @Spec private CommandSpec command = CommandSpec.create();

  /** With its subcommand. */
  static CommandLine line(CommandContext context) {
    return new CommandLine(new SimulateCommand())
        .addSubcommand(new SimulateCoverageCommand(context));
  }

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "tare simulate needs a command");
  }
}
