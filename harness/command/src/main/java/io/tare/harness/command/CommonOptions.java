package io.tare.harness.command;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of every command, read by picocli and the program itself. */
@SuppressWarnings("UnusedVariable")
public abstract class CommonOptions {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--debug", description = "Show stack traces of errors.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  /** The words of the command line, from the program's first argument on. */
  public final List<String> arguments() {
    return spec.commandLine().getParent().getParseResult().originalArgs();
  }
}
