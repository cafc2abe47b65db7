package io.tare.analysis.messages.command;

import io.tare.cli.invocation.Subcommand;

/** Brings {@code tare messages}. */
public final class MessagesSubcommand extends Subcommand {

  public MessagesSubcommand() {
    super(80, MessagesCommand::new);
  }
}
