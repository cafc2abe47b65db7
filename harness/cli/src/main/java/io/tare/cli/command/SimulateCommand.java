package io.tare.cli.command;

import io.tare.cli.invocation.Surroundings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tare simulate}. */
@Command(
    name = "simulate",
    description = "Put the statistics to the test on simulated hosts whose truth is known.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example:", "  tare simulate coverage --runs 200", ""})
public final class SimulateCommand extends Common implements Runnable {

  @Spec private CommandSpec command = CommandSpec.create();

  /** With the commands below it. */
  public static CommandLine line(Surroundings surroundings) {
    return new CommandLine(new SimulateCommand())
        .addSubcommand(new SimulateCoverageCommand(surroundings))
        .addSubcommand(new SimulateStartsCommand(surroundings))
        .addSubcommand(new SimulateLocationCommand(surroundings))
        .addSubcommand(new SimulateDisturbedCommand(surroundings))
        .addSubcommand(new SimulateStoppingCommand(surroundings))
        .addSubcommand(new SimulateAllocationCommand(surroundings));
  }

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "no command of simulate is given");
  }
}
