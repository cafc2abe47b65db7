package io.tare.analysis.studies.command;

import io.tare.harness.command.CommandGroup;
import io.tare.harness.command.Subcommand;

/** Provides {@code tare study}. */
public final class StudySubcommand extends Subcommand {

  public StudySubcommand() {
    super(CommandGroup.SCIENCE, 160, StudyCommand::line);
  }
}
