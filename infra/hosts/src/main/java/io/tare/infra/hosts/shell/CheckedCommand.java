package io.tare.infra.hosts.shell;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import java.time.Duration;
import java.util.List;

/** Short commands that must succeed. */
public final class CheckedCommand {

  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private CheckedCommand() {}

  /**
   * Runs a command to its end.
   *
   * @return what it wrote to standard output
   * @throws HostException in one line with what it wrote to standard error, if its status is not 0
   */
  public static String run(Host host, String... arguments)
      throws HostException, InterruptedException {
    return run(host, DEADLINE, List.of(arguments));
  }

  /** The same, with a deadline of its own. */
  public static String run(Host host, Duration deadline, List<String> arguments)
      throws HostException, InterruptedException {
    Command command = Command.of(arguments);
    Host.Finished finished = host.run(command, deadline);
    if (ShortageException.isOfSpace(finished.standardError())) {
      throw ShortageException.ofSpace(host.name(), command.toString());
    }
    if (!finished.succeeded()) {
      throw new HostException(
          "%s: '%s' failed with status %d: %s"
              .formatted(
                  host.name(),
                  command,
                  finished.exitStatus(),
                  finished.standardError().strip().replace('\n', ' ')));
    }
    return finished.standardOutput();
  }
}
