package io.tare.harness.cli.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tare image}. */
@Command(
    name = "image",
    description = "Export the guest image for other hypervisors.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example:", "  tare image export --format qcow2 --to tare.qcow2", ""})
public final class ImageCommand extends CommonOptions implements Runnable {

  @Spec private CommandSpec command = CommandSpec.create();

  /** The command line with its subcommand. */
  public static CommandLine line(CommandContext context) {
    return new CommandLine(new ImageCommand()).addSubcommand(new ImageExportCommand(context));
  }

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "tare image needs a command");
  }
}
