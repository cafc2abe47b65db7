package io.tare.analysis.studies.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare study}. */
public final class StudySubcommand implements Subcommand {

  @Override
  public CommandGroup group() {
    return CommandGroup.SCIENCE;
  }

  @Override
  public int rank() {
    return 160;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return StudyCommand.line(context);
  }
}
