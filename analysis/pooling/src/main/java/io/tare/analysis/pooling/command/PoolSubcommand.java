package io.tare.analysis.pooling.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare pool}. */
public final class PoolSubcommand implements Subcommand {

  @Override
  public int rank() {
    return 65;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new PoolCommand(context));
  }
}
