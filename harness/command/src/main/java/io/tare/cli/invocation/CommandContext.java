package io.tare.cli.invocation;

import io.tare.cli.terminal.Console;
import io.tare.harness.clock.RunClock;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the commands work in, handed to them so that tests can hand them something else.
 *
 * @param directory where relative paths begin and {@code runs} is made
 * @param variables of the environment
 * @param machineStat the text of this machine's {@code /proc/stat}; empty where there is none
 */
public record CommandContext(
    Console console,
    InstallationHome home,
    Path directory,
    Map<String, String> variables,
    RunClock clock,
    Supplier<String> machineStat) {

  public CommandContext {
    variables = Map.copyOf(variables);
  }

  /** Whether this is a build server, where no user can be asked. */
  public boolean isBuildServer() {
    return !variables.getOrDefault("CI", "").isEmpty();
  }
}
