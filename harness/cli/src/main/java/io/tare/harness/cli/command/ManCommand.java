package io.tare.harness.cli.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tare man}. */
@Command(
    name = "man",
    description = "Print the manual page of all commands.",
    footer = {
      "",
      "Examples:",
      "  tare man | man -l -",
      "  tare man > /usr/local/share/man/man1/tare.1",
      ""
    })
public final class ManCommand extends CommonOptions implements Callable<Integer> {

  @Spec private CommandSpec command = CommandSpec.create();

  private final CommandContext context;

  public ManCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context.console().document(ManualPage.of(command.root(), Version.text()));
    return ExitStatus.ALL_VALID;
  }
}
