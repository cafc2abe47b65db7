package io.tare.analysis.studies.command;

import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare study}. */
public final class StudySubcommand extends Subcommand {

  public StudySubcommand() {
    super(CommandGroup.SCIENCE, 160, StudyCommand::line);
  }
}
