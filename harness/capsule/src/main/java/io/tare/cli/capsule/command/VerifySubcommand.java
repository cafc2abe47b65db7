package io.tare.cli.capsule.command;

import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare verify}. */
public final class VerifySubcommand extends Subcommand {

  public VerifySubcommand() {
    super(107, VerifyCommand::new);
  }
}
