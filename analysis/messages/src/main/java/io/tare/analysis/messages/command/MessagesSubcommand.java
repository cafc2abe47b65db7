package io.tare.analysis.messages.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare messages}. */
public final class MessagesSubcommand extends Subcommand {

  public MessagesSubcommand() {
    super(80, MessagesCommand::new);
  }
}
