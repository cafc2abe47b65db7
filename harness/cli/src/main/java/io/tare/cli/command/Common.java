package io.tare.cli.command;

import picocli.CommandLine.Option;

/** Options that every command has; picocli and the program itself look at them. */
@SuppressWarnings("UnusedVariable")
abstract class Common {

  @Option(names = "--debug", description = "Show stack traces of errors.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;
}
