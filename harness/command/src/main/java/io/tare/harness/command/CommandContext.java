package io.tare.harness.command;

import io.tare.harness.clock.RunClock;
import io.tare.harness.command.terminal.Console;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The environment of commands, passed in so that tests can replace it.
 *
 * @param directory the base of relative paths, where {@code runs} is created
 * @param variables of the environment
 * @param machineStat the text of this machine's {@code /proc/stat}; empty where it does not exist
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
