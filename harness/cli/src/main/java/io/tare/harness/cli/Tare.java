package io.tare.harness.cli;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.NoRunException;
import io.tare.harness.cli.machine.MachineStat;
import io.tare.harness.cli.place.PlugInJars;
import io.tare.harness.clock.RunClock;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitMeaning;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.Subcommands;
import io.tare.harness.command.Version;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.PlugIns;
import io.tare.infra.hosts.Shortage;
import io.tare.infra.machine.hardware.Kvm;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The program: measures what virtualization costs a service in response time. */
@Command(
    name = "tare",
    description = "Measures what virtualization costs a service in response time.",
    versionProvider = Tare.Versions.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example:", "  tare run      compares native with a guest, in a few minutes", ""})
public final class Tare implements Runnable {

  /** Answered without loading the commands, which takes half of the start-up time. */
  private static final Set<String> VERSION = Set.of("--version", "-V");

  /** Answered from a text generated from these declarations, for the same reason. */
  private static final Set<String> HELP = Set.of("--help", "-h", "help");

  /** The widths for which that text exists; for narrower terminals it is generated at run time. */
  static final List<Integer> RENDERED = List.of(100, 80);

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs a command and exits with its status. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // programs that read the output expect ASCII digits
    Terminal terminal = Terminal.of(System.getProperties(), System.getenv());
    Console console =
        new Console(
            System.in,
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            terminal);
    InstallationHome home = InstallationHome.of(System.getProperties(), System.getenv());
    PlugIns.add(PlugInJars.of(home, System.getProperties(), line -> console.say("tare: " + line)));
    Kvm.announceTo(console::say);
    CommandContext context =
        new CommandContext(
            console,
            home,
            Path.of("").toAbsolutePath(),
            System.getenv(),
            RunClock.SYSTEM,
            MachineStat::text);
    int status = run(context, arguments);
    try {
      System.exit(status);
    } catch (OutOfMemoryError e) {
      Runtime.getRuntime().halt(status); // needs no thread, since it ends with the program
    }
  }

  /**
   * Runs a command.
   *
   * @return the exit status, see {@link ExitStatus}
   */
  public static int run(CommandContext context, String... arguments) {
    int status = answered(context, arguments);
    Optional<String> trouble = context.console().outputTrouble();
    trouble.ifPresent(
        reason -> context.console().say("tare: cannot write to standard output: " + reason));
    return trouble.isPresent() ? ExitStatus.INFRASTRUCTURE : status;
  }

  private static int answered(CommandContext context, String... arguments) {
    if (arguments.length == 1 && VERSION.contains(arguments[0])) {
      context.console().result(String.join("\n", versions()));
      return ExitStatus.ALL_VALID;
    }
    int width = helpWidth(context);
    if (arguments.length == 1
        && HELP.contains(arguments[0])
        && RENDERED.contains(width)
        && PlugIns.added().jars().isEmpty()) {
      context.console().result(BundledFile.text(Tare.class, rendered(width)));
      return ExitStatus.ALL_VALID;
    }
    CommandLine line = commandLine(context);
    line.setOut(context.console().texts());
    line.setExecutionStrategy(asked -> execute(context, asked));
    line.setParameterExceptionHandler((e, args) -> complain(context.console(), e));
    line.setExecutionExceptionHandler(
        (e, command, result) -> fail(context.console(), e, arguments));
    try {
      return line.execute(arguments);
    } catch (Error e) {
      return fail(context.console(), e, arguments);
    }
  }

  /** All commands with their options, to be run or inspected. */
  public static CommandLine commandLine(CommandContext context) {
    CommandLine line = Subcommands.below("tare", context).addTo(new CommandLine(new Tare()));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(helpWidth(context));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    line.setAbbreviatedOptionsAllowed(false);
    line.registerConverter(OutputFile.class, OutputFile::parse);
    addExitStatuses(line.getCommandSpec().usageMessage());
    return line;
  }

  /** Before the example. */
  private static void addExitStatuses(UsageMessageSpec usage) {
    usage.footer(
        Stream.concat(Stream.of("", ExitMeaning.inBrief()), Stream.of(usage.footer()))
            .toArray(String[]::new));
  }

  /** The name of the resource with the help text at a width. */
  static String rendered(int width) {
    return "help-" + width + ".txt";
  }

  private static int helpWidth(CommandContext context) {
    int columns = context.console().terminal().columns();
    return RENDERED.stream()
        .filter(each -> each <= columns)
        .findFirst()
        .orElse(Math.max(55, columns));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no command given: tare run measures native against a guest, tare doctor looks at "
            + "this machine"
            + ", tare --help lists all commands",
        null,
        "");
  }

  private static int execute(CommandContext context, ParseResult asked) {
    Optional<String> objection =
        isHelp(asked) ? Optional.empty() : NamedOutputs.objection(context, asked);
    if (objection.isPresent()) {
      context.console().say("tare: " + objection.get());
      return ExitStatus.USAGE;
    }
    return new CommandLine.RunLast().execute(asked);
  }

  private static boolean isHelp(ParseResult asked) {
    return asked.isUsageHelpRequested()
        || asked.isVersionHelpRequested()
        || (asked.hasSubcommand() && isHelp(asked.subcommand()));
  }

  private static int complain(Console console, ParameterException e) {
    console.say("tare: " + FailureWords.onOneLine(WrongUsage.line(e)));
    return ExitStatus.USAGE;
  }

  private static int fail(Console console, Throwable thrown, String... arguments) {
    int status = ExitStatus.INFRASTRUCTURE;
    Throwable e =
        thrown instanceof UncheckedIOException file
            ? Objects.requireNonNull(file.getCause())
            : thrown;
    List<String> lines = FailureWords.of(e, arguments).stream().limit(1).toList();
    Optional<String> shortage = Shortage.of(e);
    Optional<String> damage =
        e instanceof LinkageError ? ProgramJars.damage(Main.ownJar()) : Optional.empty();
    if (shortage.isPresent() || damage.isPresent()) {
      lines = List.of(shortage.or(() -> damage).orElseThrow());
    } else if (e instanceof CommandFailure failure) {
      status = failure.exitStatus();
      lines = FailureWords.of(e, arguments);
    } else if (e instanceof NoRunException) {
      status = ExitStatus.USAGE;
    } else if ((e instanceof RuntimeException || e instanceof Error)
        && !(e instanceof ArchiveException)) {
      String whose =
          PlugIns.culprit(e).map(each -> "the plug-in class " + each).orElse("Tare itself");
      lines = List.of("a defect of " + whose + ": " + e + "; --debug shows where");
    }
    lines.forEach(line -> console.say("tare: " + line));
    if (Arrays.asList(arguments).contains("--debug")) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      console.trace(trace.toString());
    }
    return status;
  }

  private static List<String> versions() {
    return Stream.concat(
            Stream.of("tare " + Version.text() + " (Java " + Runtime.version() + ")"),
            PlugIns.added().words().stream().map(each -> "plug-in " + each))
        .toList();
  }

  /** The version of the program and of the Java that runs it, and the plug-ins. */
  static final class Versions implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return versions().toArray(String[]::new);
    }
  }
}
