package io.tare.harness.command;

import io.tare.harness.model.PlugIns;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The subcommands of a command, by groups and ranks. Each command of the program is a {@link
 * Subcommand}; only a command's own parts, such as {@code tare model fit}, are added by it.
 */
public final class Subcommands {

  /**
   * Loaded once, because opening the service file of every jar takes longer than everything else
   * here.
   */
  private static final List<Subcommand> ALL =
      PlugIns.added().found(Subcommand.class, each -> List.of());

  private static final int INDENT = 2;

  private final Map<CommandGroup, SortedMap<Integer, CommandLine>> lines =
      new EnumMap<>(CommandGroup.class);

  /** Commands of plug-ins, which must not replace others. */
  private final List<Consumer<CommandLine>> last = new ArrayList<>();

  private Subcommands() {}

  /**
   * Those that are provided.
   *
   * @param parent the name of the parent command
   */
  public static Subcommands below(String parent, CommandContext context) {
    Subcommands all = new Subcommands();
    PlugIns plugIns = PlugIns.added();
    for (Subcommand each : ALL) {
      if (!each.parent().equals(parent)) {
        continue;
      }
      if (plugIns.isOrigin(each)) {
        all.last.add(line -> plugIns.use(each, () -> all.add(line, each, each.command(context))));
      } else {
        all.with(each.group(), each.rank(), each.command(context));
      }
    }
    return all;
  }

  private Subcommands with(CommandGroup group, int rank, Object command) {
    CommandLine line = command instanceof CommandLine made ? made : new CommandLine(command);
    if (lines.computeIfAbsent(group, key -> new TreeMap<>()).putIfAbsent(rank, line) != null) {
      throw new IllegalStateException("two commands have the rank " + rank + " of " + group);
    }
    return this;
  }

  /**
   * Adds a part of a command whose subcommands need no headings.
   *
   * @throws IllegalStateException if another has this rank
   */
  public Subcommands with(int rank, Object command) {
    return with(CommandGroup.LOOK, rank, command);
  }

  /** Adds all to the parent command. */
  public CommandLine addTo(CommandLine parent) {
    lines.values().forEach(group -> group.values().forEach(parent::addSubcommand));
    last.forEach(each -> each.accept(parent));
    if (lines.size() > 1) {
      Map<String, CommandLine.IHelpSectionRenderer> sections = parent.getHelpSectionMap();
      sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
      sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, this::listed);
    }
    return parent;
  }

  /** Adds a plug-in's command at the next free rank. */
  private void add(CommandLine parent, Subcommand which, Object command) {
    CommandLine line = new CommandLine(command);
    String name = line.getCommandName();
    if (parent.getSubcommands().containsKey(name)) {
      throw new IllegalStateException("another has the name " + name);
    }
    parent.addSubcommand(line);
    SortedMap<Integer, CommandLine> group =
        lines.computeIfAbsent(which.group(), key -> new TreeMap<>());
    int rank = which.rank();
    while (group.putIfAbsent(rank, line) != null) {
      rank++;
    }
  }

  /** Commands below their headings, all descriptions in one column. */
  private String listed(Help help) {
    int longest = help.subcommands().keySet().stream().mapToInt(String::length).max().orElse(0);
    int first = INDENT + longest + INDENT;
    StringBuilder text = new StringBuilder();
    lines.forEach(
        (group, commands) -> {
          TextTable table =
              TextTable.forColumns(
                  help.colorScheme(),
                  new Column(first, INDENT, Overflow.SPAN),
                  new Column(help.commandSpec().usageMessage().width() - first, 0, Overflow.WRAP));
          commands
              .values()
              .forEach(each -> table.addRowValues(each.getCommandName(), described(each)));
          text.append('\n').append(group.heading()).append(":\n").append(table);
        });
    return text.toString();
  }

  /** What a command does, as help lists it. */
  public static String described(CommandLine line) {
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    String[] words = usage.header().length > 0 ? usage.header() : usage.description();
    return String.format(Locale.ROOT, String.join(" ", words));
  }
}
