package io.tare.cli.capsule.command;

import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare capsule}. */
public final class CapsuleSubcommand extends Subcommand {

  public CapsuleSubcommand() {
    super(105, CapsuleCommand::new);
  }
}
