package io.tare.analysis.pooling.command;

import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare pool}. */
public final class PoolSubcommand extends Subcommand {

  public PoolSubcommand() {
    super(65, PoolCommand::new);
  }
}
