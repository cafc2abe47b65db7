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

  /** The heading under which the program's help lists it; those of a feature look at runs. */
  default CommandGroup group() {
    return CommandGroup.LOOK;
  }

  /** Where help lists it below its heading: those with smaller ones come first. */
  int rank();

  /** The command, with those that belong below it. */
  CommandLine line(CommandContext context);
}
