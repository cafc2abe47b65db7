package io.tare.harness.capsule.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare verify}. */
public final class VerifySubcommand extends Subcommand {

  public VerifySubcommand() {
    super(107, VerifyCommand::new);
  }
}
