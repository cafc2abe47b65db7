package io.tare.cli.invocation;

import java.util.function.Function;

/**
 * A command that a feature's own module brings, found by {@link java.util.ServiceLoader}, so that
 * the command line names no feature.
 */
public abstract class Subcommand {

  private final String parent;
  private final CommandGroup group;
  private final int rank;
  private final Function<CommandContext, Object> command;

  private Subcommand(
      String parent, CommandGroup group, int rank, Function<CommandContext, Object> command) {
    this.parent = parent;
    this.group = group;
    this.rank = rank;
    this.command = command;
  }

  /**
   * One of the program itself, among those that look at runs.
   *
   * @param rank where help lists it below its heading: those with smaller ones come first
   * @param command what picocli calls, with those that belong below it
   */
  protected Subcommand(int rank, Function<CommandContext, Object> command) {
    this(CommandGroup.LOOK, rank, command);
  }

  /** One of the program itself below another heading of its help. */
  protected Subcommand(CommandGroup group, int rank, Function<CommandContext, Object> command) {
    this("tare", group, rank, command);
  }

  /** One that stands below another command. */
  protected Subcommand(String parent, int rank, Function<CommandContext, Object> command) {
    this(parent, CommandGroup.LOOK, rank, command);
  }

  final String parent() {
    return parent;
  }

  final CommandGroup group() {
    return group;
  }

  final int rank() {
    return rank;
  }

  final Object command(CommandContext context) {
    return command.apply(context);
  }
}
