package io.tare.harness.capsule.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare capsule}. */
public final class CapsuleSubcommand extends Subcommand {

  public CapsuleSubcommand() {
    super(105, CapsuleCommand::new);
  }
}
