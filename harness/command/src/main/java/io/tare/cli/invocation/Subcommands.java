package io.tare.cli.invocation;

import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;

/** The commands below another, its own ones and those of features, in the order of their ranks. */
public final class Subcommands {

  /** Looked for once, because opening every jar's list takes longer than all else here. */
  private static final List<Subcommand> OF_FEATURES =
      ServiceLoader.load(Subcommand.class, Subcommands.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private final SortedMap<Integer, CommandLine> lines = new TreeMap<>();

  private Subcommands() {}

  /**
   * Those that features bring.
   *
   * @param parent the name of the command below which they stand
   */
  public static Subcommands below(String parent, CommandContext context) {
    Subcommands all = new Subcommands();
    OF_FEATURES.stream()
        .filter(each -> each.parent().equals(parent))
        .forEach(each -> all.with(each.rank(), each.line(context)));
    return all;
  }

  /**
   * And one of the command itself.
   *
   * @throws IllegalStateException if another has that rank
   */
  public Subcommands with(int rank, Object command) {
    CommandLine line = command instanceof CommandLine made ? made : new CommandLine(command);
    if (lines.putIfAbsent(rank, line) != null) {
      throw new IllegalStateException("two commands have the rank " + rank);
    }
    return this;
  }

  /** Adds them all to the command to which they belong. */
  public CommandLine addTo(CommandLine parent) {
    lines.values().forEach(parent::addSubcommand);
    return parent;
  }
}
