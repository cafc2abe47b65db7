package io.tare.cli.invocation;

import picocli.CommandLine;

/**
 * A command that a feature's own module brings, found by {@link java.util.ServiceLoader}, so that
 * the command line names no feature.
 */
public interface Subcommand {

  /** The command below which it stands; the program itself unless a feature says otherwise. */
  default String parent() {
    return "tare";
  }

  /** Where help lists it among the commands of its parent: those with smaller ones come first. */
  int rank();

  /** The command, with those that belong below it. */
  CommandLine line(CommandContext context);
}
