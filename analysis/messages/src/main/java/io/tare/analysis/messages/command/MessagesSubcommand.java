package io.tare.analysis.messages.command;

import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare messages}. */
public final class MessagesSubcommand extends Subcommand {

  public MessagesSubcommand() {
    super(80, MessagesCommand::new);
  }
}
