package io.tare.cli.command;

import io.tare.cli.conduct.Version;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.Surroundings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tare man}. */
@Command(
    name = "man",
    description = "Print the manual page of the program and all its commands.",
    footer = {
      "",
      "Examples:",
      "  tare man | man -l -",
      "  tare man > /usr/local/share/man/man1/tare.1",
      ""
    })
public final class ManCommand extends Common implements Callable<Integer> {

  @Spec private CommandSpec command = CommandSpec.create();

  private final Surroundings surroundings;

  public ManCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    surroundings.console().document(ManualPage.of(command.root(), Version.text()));
    return ExitStatus.ALL_VALID;
  }
}
