package io.tare.harness.command;

import java.util.function.Function;

/**
 * A command, provided by the module of its feature and loaded by {@link java.util.ServiceLoader},
 * so that the command line does not depend on features.
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
   * A top-level command, in the group of commands that look at runs.
   *
   * @param rank its position in help below its heading, in ascending order
   * @param command the picocli command, with its subcommands
   */
  protected Subcommand(int rank, Function<CommandContext, Object> command) {
    this(CommandGroup.LOOK, rank, command);
  }

  /** A top-level command in another group. */
  protected Subcommand(CommandGroup group, int rank, Function<CommandContext, Object> command) {
    this("tare", group, rank, command);
  }

  /** A command below another command. */
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
